// The course: puzzles by what solves them, each theme from easy to hard.
//
// They are puzzles by grade, so everybody has the same ones. Which theme one has is what the coach says about its solution; a test
// holds the list to that.

export const THEMES = ["two", "later", "answers", "draw"] as const;
export type Theme = (typeof THEMES)[number];

/** A puzzle by its grade and number. */
export type Lesson = readonly [grade: number, number: number];

export const COURSE: Readonly<Record<Theme, readonly Lesson[]>> = {
  two: [[1, 12], [1, 18], [2, 17], [2, 19], [3, 3], [3, 19]],
  later: [[1, 13], [1, 34], [2, 13], [2, 15], [3, 1], [3, 2]],
  answers: [[1, 3], [1, 6], [2, 1], [2, 2], [3, 4], [3, 8]],
  draw: [[1, 5], [1, 25], [2, 7], [2, 20], [3, 7], [3, 17]],
};

/** The puzzle of a place in the course; the last of the theme where there are not so many. */
export function lessonAt(theme: Theme, place: number): Lesson {
  const lessons = COURSE[theme];
  return lessons[Math.max(0, Math.min(lessons.length - 1, place))] ?? [1, 1];
}

/** The place after this one: the next of the theme, then the next theme; nothing after the last. */
export function placeAfter(theme: Theme, place: number): { theme: Theme; place: number } | null {
  if (place + 1 < COURSE[theme].length) return { theme, place: place + 1 };
  const next = THEMES[THEMES.indexOf(theme) + 1];
  return next ? { theme: next, place: 0 } : null;
}
