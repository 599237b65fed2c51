import { withoutControls } from './without-controls.ts'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for XML, between tags or in an attribute. Text stored long ago may contain characters that XML forbids. */
export const xmlText = (text: string): string =>
  withoutControls(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
