import { StatusTag } from '#app/ui/parts/lists.tsx'
import { words } from '../../model/listing-words.ts'

/** On everything about a sample attorney, so that no one waits for an answer that cannot come. */
export function SampleBadge() {
  return (
    <p className="sample-mark">
      <StatusTag look="info">{words.sample.one}</StatusTag>
    </p>
  )
}

/** The same once, above a list that has only samples. */
export function SamplesNote() {
  return (
    <p className="sample-mark">
      <StatusTag look="info">{words.sample.all}</StatusTag>
    </p>
  )
}

export const allSamples = (attorneys: readonly { origin: string }[]): boolean =>
  attorneys.length > 0 && attorneys.every(({ origin }) => origin === 'sample')
