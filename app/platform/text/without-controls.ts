// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The text without the control characters that no person types: all but tab and the two ends of lines. */
export const withoutControls = (text: string): string => text.replace(CONTROL, '')
