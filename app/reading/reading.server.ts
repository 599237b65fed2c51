/** The front door of the reading settings: previews for staff, in each theme and narrow. */
export {
  asPreview,
  besideForm,
  inTheme,
  isPreviewed,
  languageAsked,
  lookAsked,
  PREVIEW_THEMES,
  previewHeaders,
  previewing,
  showsPreview,
  themeAsked,
  typedIn,
} from './preview-page.server.ts'
export { realPage } from './real-page.server.ts'
