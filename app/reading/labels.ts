import { DEFAULTS, type SettingName, type Settings } from './rules.ts'

interface Said {
  label: string
  hint?: string
}

/** The labels of each setting and its values on the settings page. A value without a label does not compile. */
export const LABELS: { [Name in SettingName]: Said & { choices: Record<Settings[Name], Said> } } = {
  size: {
    label: 'Text size',
    hint: 'This works on top of the text size of your browser.',
    choices: {
      '100': { label: '100%, standard' },
      '90': { label: '90%, smaller' },
      '115': { label: '115%' },
      '130': { label: '130%' },
      '150': { label: '150%' },
      '200': { label: '200%, twice as large' },
    },
  },
  spacing: {
    label: 'Spacing',
    hint: 'Space between letters, words, lines and paragraphs. They move together.',
    choices: {
      standard: { label: 'Standard' },
      wide: { label: 'Wide' },
      extra: { label: 'Extra wide' },
    },
  },
  line: {
    label: 'Line length',
    hint: 'Short lines make it easier to find the next line.',
    choices: {
      '66': { label: 'Medium, about 66 characters' },
      '45': { label: 'Short, about 45 characters' },
      '80': { label: 'Long, up to 80 characters' },
    },
  },
  theme: {
    label: 'Colors',
    choices: {
      device: { label: 'Match my device' },
      light: { label: 'Light' },
      calm: { label: 'Calm', hint: 'Soft, quiet colors' },
      sepia: { label: 'Sepia', hint: 'Warm paper colors' },
      dark: { label: 'Dark' },
      'contrast-light': { label: 'High contrast, light' },
      'contrast-dark': { label: 'High contrast, dark' },
    },
  },
  font: {
    label: 'Font',
    hint: 'No font is best for everyone. Choose the one that feels right.',
    choices: {
      site: { label: 'Site font' },
      device: { label: 'My device’s font' },
      atkinson: { label: 'Atkinson Hyperlegible', hint: 'Letters that are hard to mix up' },
      lexend: { label: 'Lexend', hint: 'Wide, round letters' },
      opendyslexic: { label: 'OpenDyslexic', hint: 'Heavier bottoms to letters' },
    },
  },
  motion: {
    label: 'Motion',
    hint: 'Nothing here moves by itself. Small color changes can be turned off too.',
    choices: {
      device: { label: 'Match my device' },
      still: { label: 'Always still' },
    },
  },
  calm: {
    label: 'Calm view',
    hint: 'One column, calm colors, no decorative pictures and fewer things on the page.',
    choices: {
      off: { label: 'Off' },
      on: { label: 'On' },
    },
  },
  pictures: {
    label: 'Pictures',
    choices: {
      show: { label: 'Show all pictures' },
      dec: { label: 'Hide decorative pictures' },
      all: { label: 'Hide all pictures', hint: 'Their descriptions are shown as text' },
    },
  },
  notices: {
    label: 'Short messages',
    hint: 'A message always stays at the top of the page. Some also show in a corner.',
    choices: {
      pass: { label: 'Show in the corner for 5 seconds' },
      stay: { label: 'Only at the top, until I close them' },
    },
  },
  sections: {
    label: 'Keep sections open',
    hint: 'Off: opening one section closes the one before it.',
    choices: {
      one: { label: 'Off' },
      keep: { label: 'On' },
    },
  },
}

/** The chosen settings in words: "Text size: 130%". Default values are left out. */
export const settingLines = (settings: Settings): string[] =>
  (Object.keys(LABELS) as SettingName[])
    .filter((name) => settings[name] !== DEFAULTS[name])
    .map((name) => {
      const choices: Record<string, Said> = LABELS[name].choices
      return `${LABELS[name].label}: ${choices[settings[name]]?.label ?? settings[name]}`
    })
