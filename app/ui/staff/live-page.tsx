import { useEffect, useRef, useState } from 'react'
import { Select } from '../forms/field.tsx'
import { followTyping } from './follow-typing.ts'

const NOT_NOW = 'The preview cannot be shown now. Your words are still in the form.'

export interface PreviewProps {
  /** The id of the form. */
  form: string
  /** The URL that renders it as the real page. */
  preview: string
  themes: readonly { value: string; label: string }[]
  /** The URL that renders it as announced in emails. */
  mail?: string
}

const AS = [
  { value: '', label: 'The page' },
  { value: 'light', label: 'Mail' },
  { value: 'dark', label: 'Mail, dark' },
  { value: 'text', label: 'Mail, plain text' },
]

function addressOf(page: string, asks: Record<string, string>): string {
  const given = Object.entries(asks).filter(([, value]) => value !== '')
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}

/** The content of the open preview. A module of its own, loaded when a preview is opened. */
export function LivePage({ form, preview, themes, mail }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [as, setAs] = useState('')
  const [theme, setTheme] = useState('')
  const [narrow, setNarrow] = useState(false)
  const [problems, told] = useState<string[]>([])
  useEffect(() => {
    if (!frame.current) return
    const address = addressOf(as && mail ? mail : preview, { bare: 'yes', as, theme: as ? '' : theme })
    return followTyping({ form, address, frame: frame.current, told, notNow: NOT_NOW })
  }, [form, preview, theme, mail, as])
  return (
    <>
      <p>It follows what you type. Nothing is saved, and its links lead nowhere.</p>
      <div className="live-looks">
        {mail && (
          <Select
            label="What the preview shows"
            name="previewAs"
            choices={AS}
            value={as}
            onChange={(event) => setAs(event.target.value)}
          />
        )}
        {!as && (
          <Select
            label="Theme of the preview"
            name="previewTheme"
            choices={[{ value: '', label: 'Your own theme' }, ...themes]}
            value={theme}
            onChange={(event) => setTheme(event.target.value)}
          />
        )}
        <Select
          label="Width of the preview"
          name="previewWidth"
          choices={[
            { value: '', label: 'As wide as there is room' },
            { value: '320', label: '320 pixels: a small phone' },
          ]}
          value={narrow ? '320' : ''}
          onChange={(event) => setNarrow(event.target.value === '320')}
        />
      </div>
      {problems.length > 0 && (
        <ul>
          {problems.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <iframe
        ref={frame}
        className={narrow ? 'live-frame live-narrow' : 'live-frame'}
        title="Preview of what you type"
        sandbox="allow-same-origin"
      />
    </>
  )
}
