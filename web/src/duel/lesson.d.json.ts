/** As `tools/lessons.py` writes it. */
import type { Lesson } from '../lesson/lesson';

declare const lesson: Lesson;
export default lesson;
