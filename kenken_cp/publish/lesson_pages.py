"""The lessons of a site: for each family a list, and a page for each lesson."""

from collections.abc import Iterator, Sequence
from html import escape

from kenken_cp.core.family import Family
from kenken_cp.core.spoken import Register
from kenken_cp.lessons.courses import Lesson, course
from kenken_cp.lessons.records import STAGES, lesson_record
from kenken_cp.player.bundles import pack_bundle
from kenken_cp.publish import shell
from kenken_cp.publish.assets import COURSE, LESSON, Assets

FOLDER = "lessons"


class LessonPages:
    """The pages of the lessons of these families, as far as they have any."""

    def __init__(self, families: Sequence[Family], title: str, assets: Assets) -> None:
        self.families = [family for family in families if course(family)]
        self.title, self.assets = title, assets

    def pages(self, words: Register) -> Iterator[tuple[str, str]]:
        """Each page with its name."""
        for family in self.families:
            lessons = course(family)
            yield f"{FOLDER}/{family.id}.html", self._list(family, lessons)
            for number, lesson in enumerate(lessons):
                text = self._lesson(lesson, lessons[number + 1 : number + 2], words)
                yield f"{FOLDER}/{_file(lesson)}", text

    @property
    def links(self) -> str:
        """The ways to the lists, from the first page of the site; "" for none."""
        if not self.families:
            return ""
        links = "".join(
            f'<li><a href="{FOLDER}/{family.id}.html">{escape(family.title)}</a></li>'
            for family in self.families
        )
        return f'<h2>Lessons</h2>\n<ul class="levels">{links}</ul>\n'

    def _list(self, family: Family, lessons: Sequence[Lesson]) -> str:
        title = f"{family.title}: lessons"
        items = "".join(
            f'<li data-family="{family.id}" data-technique="{lesson.row.id}" '
            f'data-stages="{STAGES}"><a href="{_file(lesson)}">'
            f'<span class="name">{escape(lesson.row.heading)}</span>'
            f'<span class="soft">{lesson.row.tier.title}</span><span class="far"></span></a></li>\n'
            for lesson in lessons
        )
        told = (
            "Each lesson has one step: the idea, boards on which you find it, and a puzzle that "
            "needs it. They begin with the easiest. What you have done is kept in this browser."
        )
        body = shell.lists(
            self._home,
            f'<h1>{escape(title)}</h1>\n<p>{told}</p>\n<ol class="course">\n{items}</ol>\n',
        )
        code = self.assets.of("../", COURSE)
        return shell.page(f"{title} · {self.title}", body, code)

    def _lesson(self, lesson: Lesson, after: Sequence[Lesson], words: Register) -> str:
        links = [f'<a href="{lesson.family.id}.html">All lessons</a>']
        links += [f'<a rel="next" href="{_file(each)}">Next lesson</a>' for each in after]
        onward = f'<nav class="onward" aria-label="Other lessons">{"".join(links)}</nav>\n'
        held = shell.hold_bundle(pack_bundle(lesson_record(lesson, words)))
        title = lesson.row.heading
        body = shell.board(title, self._home, onward + held)
        code = self.assets.of("../", LESSON)
        return shell.page(f"{title} · {lesson.family.title} · {self.title}", body, code)

    @property
    def _home(self) -> str:
        return f'<a class="mark" href="../index.html">{escape(self.title)}</a>'


def _file(lesson: Lesson) -> str:
    return f"{lesson.family.id}-{lesson.row.id}.html"
