/** The front door of the reading settings: previews for staff, in each theme and narrow. */
export {
  asPreview,
  besideForm,
  inTheme,
  languageAsked,
  lookAsked,
  PREVIEW_THEMES,
  previewHeaders,
  previewing,
  showsLetter,
  showsTyped,
  themeAsked,
} from './preview-page.server.ts'
export { realPage } from './real-page.server.ts'
