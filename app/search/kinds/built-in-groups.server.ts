import { keepBuiltIn, retitle, textNamed, wordsOfAll } from '#app/content/content.server.ts'
import { hashOf } from '#app/platform/settings/built-in.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Tx } from '#db/schema.ts'
import { readTuning } from '../tuning/changes-now.server.ts'
import { BUILT_IN } from '../tuning/tuning.ts'
import { storedTuning, titleOfChange } from './tuning-item.server.ts'

/** Changes when a release brings other groups of words. */
export const builtInGroupsHash = (): string => hashOf([...BUILT_IN])

/** Each built-in group has a text, so that staff find it in the list. What they store there are only their additions. */
export async function loadBuiltInGroups(tx: Tx): Promise<void> {
  const there = await wordsOfAll(tx, 'synonym')
  const numbers = new Set(there.map(({ number }) => number))
  let number = 1
  for (const key of BUILT_IN.keys()) {
    const named = await textNamed(tx, 'synonym', key)
    if (named) {
      const own = there.find(({ id }) => id === named.id)
      const words = own ? readTuning(own.content) : NO_WORDS
      await retitle(tx, named.id, titleOfChange('synonym', key, words))
      continue
    }
    while (numbers.has(number)) number += 1
    numbers.add(number)
    const words = storedTuning('synonym', key, NO_WORDS)
    await keepBuiltIn(tx, 'synonym', number, words, { publishedOn: today(), address: key })
  }
}

const NO_WORDS = { words: [], page: null }
