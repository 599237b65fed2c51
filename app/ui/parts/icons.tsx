import { classes } from '../classes.ts'

// Our own icons on a 24 by 24 grid: round ends, strokes two units thick, in the color of the text beside them.
const PATHS = {
  success: ['M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18Z', 'M8 12.4l2.8 2.8L16 9.6'],
  info: ['M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18Z', 'M12 11.2v5', 'M12 7.6v.1'],
  error: ['M12 3.4 21.4 20H2.6Z', 'M12 10v4.4', 'M12 17.2v.1'],
  check: ['M5 12.6l4.6 4.6L19 7.4'],
  cross: ['M6 6l12 12', 'M18 6L6 18'],
  chevron: ['M6 9.2l6 6 6-6'],
  arrow: ['M4 12h15', 'M13.4 6.2 19.2 12l-5.8 5.8'],
  back: ['M20 12H5', 'M10.6 6.2 4.8 12l5.8 5.8'],
  search: ['M10.8 4a6.8 6.8 0 1 0 0 13.6a6.8 6.8 0 0 0 0-13.6Z', 'M15.8 15.8 20.4 20.4'],
  reading: ['M3 19 8 6l5 13', 'M4.7 14.6h6.6', 'M15 19l3-7.6 3 7.6', 'M16 16.4h4'],
  help: [
    'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18Z',
    'M9.4 9.4a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 2',
    'M12 16.8v.1',
  ],
  dashboard: ['M4 4h7v9H4Z', 'M15 4h5v5h-5Z', 'M15 13h5v7h-5Z', 'M4 17h7v3H4Z'],
  menu: ['M4 7h16', 'M4 12h16', 'M4 17h16'],
  phone: [
    'M6.4 3.6h3l1.6 4.2-2 1.5a11 11 0 0 0 5.7 5.7l1.5-2 4.2 1.6v3a2 2 0 0 1-2.2 2A16.3 16.3 0 0 1 4.4 5.8a2 2 0 0 1 2-2.2Z',
  ],
  mail: ['M3.6 5.6h16.8v12.8H3.6Z', 'M4 6.4l8 6.8 8-6.8'],
  message: ['M4 5h16v11h-8.6L7 20v-4H4Z'],
  place: [
    'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21Z',
    'M12 7.4a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 0 0 0-4.8Z',
  ],
  clock: ['M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18Z', 'M12 7.4V12l3.2 2'],
  calendar: ['M4 6h16v14H4Z', 'M4 10.6h16', 'M8.4 3.6V8', 'M15.6 3.6V8'],
  file: ['M6 3.6h8l4.4 4.4v12.4H6Z', 'M14 3.6V8h4.4'],
  video: ['M3.6 6h11.6v12H3.6Z', 'M15.2 10.8 20.4 8v8l-5.2-2.8'],
  download: ['M12 4v11', 'M7.2 10.6 12 15.4l4.8-4.8', 'M4.6 20h14.8'],
  print: ['M7 9V4h10v5', 'M7 17H4V9h16v8h-3', 'M7 14h10v6H7Z'],
  save: ['M6 4h12v16l-6-4.6L6 20Z'],
  person: ['M12 4a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 0 0 0-7.6Z', 'M4.4 20c.8-4 3.6-6 7.6-6s6.8 2 7.6 6'],
  lock: ['M5.6 11h12.8v9.4H5.6Z', 'M8.4 11V8a3.6 3.6 0 0 1 7.2 0v3'],
  leave: ['M13 4H5v16h8', 'M10 12h10', 'M16 7.8 20.2 12 16 16.2'],
  external: ['M10 5H5v14h14v-5', 'M13.6 4H20v6.4', 'M19.6 4.4 11 13'],
  scales: ['M12 4v16', 'M7.6 20h8.8', 'M5 7h14', 'M5 7 2.6 13.6h4.8Z', 'M19 7l-2.4 6.6h4.8Z'],
  heart: ['M12 20S4 15.2 4 9.4A4.2 4.2 0 0 1 12 7.6a4.2 4.2 0 0 1 8 1.8C20 15.2 12 20 12 20Z'],
  home: ['M4 11.4 12 4.6l8 6.8', 'M6.4 9.8V20h11.2V9.8'],
  trash: ['M5 7h14', 'M9.4 7V4.4h5.2V7', 'M7 7l.8 13h8.4L17 7'],
} as const

export type IconName = keyof typeof PATHS

/** An icon beside its text. It gets a `label` only if no text says the same. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by its label
    <svg className={classes('icon', className)} viewBox="0 0 24 24" focusable="false" {...named}>
      {PATHS[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
