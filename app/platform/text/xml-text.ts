import { withoutControls } from './without-controls.ts'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as a part of XML, between tags or in an attribute. What was stored long ago may hold characters that XML forbids. */
export const xmlText = (text: string): string =>
  withoutControls(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
