// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  reading: {
    readingPanel: {
      readingSettings: string
      onePressChangesHow: string
      seeAllReadingSettings: string
      close: string
    }
    settings: {
      readingSettings: string
      metaTitle: string
      metaDescription: string
      readingSettingsSaved: string
      readingSettingsSavedText: string
      title: string
      lead: string
      yourChoicesStayDevice: string
      follow: string
      startOnePress: string
      text: string
      colorsPictures: string
      howPagesBehave: string
      saveSettings: string
      backDefault: string
      aa: string
      sampleText: string
      thisTextFollowsSize: string
      lettersNumbersLookAlike: string
    }
    presets: {
      standard: {
        label: string
        hint: string
      }
      open: {
        label: string
        hint: string
      }
      relaxed: {
        label: string
        hint: string
      }
      compact: {
        label: string
        hint: string
      }
    }
    searchTexts: {
      settings: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
