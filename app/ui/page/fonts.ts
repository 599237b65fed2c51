import atkinsonFont from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2?url'
import opendyslexicFont from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url'
import siteFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import lexendFont from '@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2?url'
import atkinsonUrl from '../styles/fonts/atkinson.css?url'
import lexendUrl from '../styles/fonts/lexend.css?url'
import opendyslexicUrl from '../styles/fonts/opendyslexic.css?url'

interface FontFiles {
  /** Loaded before the style asks for it. */
  preload?: string
  /** Declares a font that is loaded only if a reader chose it. */
  stylesheet?: string
}

const FILES: Record<string, FontFiles> = {
  site: { preload: siteFont },
  device: {},
  atkinson: { preload: atkinsonFont, stylesheet: atkinsonUrl },
  lexend: { preload: lexendFont, stylesheet: lexendUrl },
  opendyslexic: { preload: opendyslexicFont, stylesheet: opendyslexicUrl },
}

export const fontFiles = (font: string): FontFiles => FILES[font] ?? {}
