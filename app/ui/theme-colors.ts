// The colors of the four themes that depend on the organization's color, as far as it meets them.
// The two high-contrast themes never change. contrast.test.ts compares them with tokens.css.

export const COLORED_THEMES = {
  light: {
    bg: '#fbfaf7',
    surface: '#ffffff',
    sunken: '#f1efea',
    band: '#f5f1e7',
    text: '#1f2328',
    muted: '#43474d',
    link: '#0a4a86',
    visited: '#5b2a86',
    error: '#8f1d1d',
    success: '#1b5a2a',
    'error-soft': '#fcf0ee',
    'success-soft': '#eef6ef',
    'info-soft': '#eef4fa',
    'button-text': '#ffffff',
    'night-text': '#ffffff',
    'night-soft': '#e6f0ec',
  },
  calm: {
    bg: '#ece9e2',
    surface: '#f3f0ea',
    sunken: '#e4e0d8',
    band: '#e4e0d8',
    text: '#383631',
    muted: '#403e38',
    link: '#27465c',
    visited: '#4c3a5c',
    error: '#6e2626',
    success: '#29472f',
    'error-soft': '#f0e6e1',
    'success-soft': '#e6e9df',
    'info-soft': '#e4e8e8',
    'button-text': '#f3f0ea',
    'night-text': '#f3f0ea',
    'night-soft': '#f3f0ea',
  },
  sepia: {
    bg: '#f7eedc',
    surface: '#fbf5e8',
    sunken: '#efe3cc',
    band: '#f1e4c9',
    text: '#33291c',
    muted: '#453828',
    link: '#5a3410',
    visited: '#582a4e',
    error: '#7c1f1f',
    success: '#28481f',
    'error-soft': '#f8e6d8',
    'success-soft': '#eeedd2',
    'info-soft': '#f3ead2',
    'button-text': '#fffaf0',
    'night-text': '#fffaf0',
    'night-soft': '#f7eedc',
  },
  dark: {
    bg: '#1a1c20',
    surface: '#23262b',
    sunken: '#141619',
    band: '#1f2227',
    text: '#e3e1db',
    muted: '#c3c1bb',
    link: '#9ccbf7',
    visited: '#d3bcf3',
    error: '#ffb9b1',
    success: '#a8d8ab',
    'error-soft': '#33211f',
    'success-soft': '#1d2b20',
    'info-soft': '#1c2833',
    'button-text': '#12161b',
    'night-text': '#e3e1db',
    'night-soft': '#d3d6d2',
  },
} as const

export type ColoredTheme = keyof typeof COLORED_THEMES
export type Ground = keyof (typeof COLORED_THEMES)['light']

/** The backgrounds that any page may use. */
export const GROUNDS = ['bg', 'surface', 'sunken', 'band'] as const
export const NOTICES = ['error-soft', 'success-soft', 'info-soft'] as const
