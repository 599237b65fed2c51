/** The front door of the reading settings: pages that staff look at before they are public, in each theme and narrow. */
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
