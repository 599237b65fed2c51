import { words } from '../words.ts'
import { Chips } from './lists.tsx'

/**
 * Switches between a text and its easier version: two links, without script.
 * @param path of the full text
 */
export function TextSwitch({ path, current }: { path: string; current: 'full' | 'easier' }) {
  return (
    <Chips
      label={words.textSwitch.howToRead}
      links={[
        { href: path, label: words.textSwitch.fullText, current: current === 'full' },
        { href: `${path}/easier`, label: words.textSwitch.easierToRead, current: current === 'easier' },
      ]}
    />
  )
}
