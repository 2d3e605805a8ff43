/** Outlines of the small icons on a grid of 24, stroked with the colour of the text. */
export const ICONS = {
  undo: 'M8 5 L3 10 L8 15 M3 10 H14 a6 6 0 0 1 0 12 H9',
  again: 'M4 12 a8 8 0 1 1 2.4 5.7 M4 20 V12 M4 12 L0.8 9 M10 8.5 L16 12 L10 15.5Z',
  settings: 'M4 7 H13 M19 7 H20 M4 17 H6 M12 17 H20 M16 4 a3 3 0 1 0 .01 0Z M9 14 a3 3 0 1 0 .01 0Z',
  sound: 'M4 9 V15 H8 L13 19 V5 L8 9Z M16 9 q3 3 0 6 M19 6 q6 6 0 12',
  silent: 'M4 9 V15 H8 L13 19 V5 L8 9Z M17 9 L22 15 M22 9 L17 15',
  theme: 'M12 3 a9 9 0 1 0 9 9 a7 7 0 0 1 -9 -9Z',
  day: 'M12 8 a4 4 0 1 0 .01 0Z M12 2 V4 M12 20 V22 M2 12 H4 M20 12 H22 M5 5 L6.5 6.5 M17.5 17.5 L19 19 M5 19 L6.5 17.5 M17.5 6.5 L19 5',
  language: 'M12 3 a9 9 0 1 0 .01 0Z M3 12 H21 M12 3 q-8 9 0 18 q8 -9 0 -18',
  clock: 'M12 3 a9 9 0 1 0 .01 0Z M12 7 V12 L15.5 14.5',
  robot:
    'M5 9 H19 V20 H5Z M12 9 V4 M12 3.5 V4 M9 13 V14.5 M15 13 V14.5 M9.5 17.2 H14.5 M2.5 13 V16 M21.5 13 V16',
  person: 'M12 4 a4 4 0 1 0 .01 0Z M4 21 q0 -8 8 -8 q8 0 8 8',
  link: 'M10 14 a4 4 0 0 0 6 0 l4 -4 a4 4 0 0 0 -6 -6 l-1.5 1.5 M14 10 a4 4 0 0 0 -6 0 l-4 4 a4 4 0 0 0 6 6 l1.5 -1.5',
  eye: 'M2 12 q10 -14 20 0 q-10 14 -20 0Z M12 9 a3 3 0 1 0 .01 0Z',
  book: 'M12 6 q-4 -3 -9 -2 V19 q5 -1 9 2 q4 -3 9 -2 V4 q-5 -1 -9 2Z V21',
  log: 'M8 6 H21 M8 12 H21 M8 18 H21 M3.5 6 H4 M3.5 12 H4 M3.5 18 H4',
  table: 'M2.5 8 H21.5 V11.5 H2.5Z M6 11.5 V20 M18 11.5 V20',
  past: 'M4 4 V9 H9 M4.6 9 a8.5 8.5 0 1 1 -1 5 M12 8 V12.5 L15 14.5',
  share: 'M12 15 V3 M7.5 7 L12 2.5 L16.5 7 M6 11 H4.5 V21 H19.5 V11 H18',
  check: 'M4 12.5 L10 18.5 L20 5.5',
  close: 'M5 5 L19 19 M19 5 L5 19',
  next: 'M9 4 L17 12 L9 20',
  back: 'M15 4 L7 12 L15 20',
  play: 'M6 4 L20 12 L6 20Z',
  pause: 'M8 5 V19 M16 5 V19',
  first: 'M18 4 L10 12 L18 20 M6 4 V20',
  last: 'M6 4 L14 12 L6 20 M18 4 V20',
  hint: 'M9 18 H15 M10 21.5 H14 M8.5 15 a6.5 6.5 0 1 1 7 0 V16 H8.5Z',
  download: 'M12 3 V15 M6.5 10 L12 15.5 L17.5 10 M4 20 H20',
} as const;

export type IconName = keyof typeof ICONS;
