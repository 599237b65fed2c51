import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest begins first, so that nothing long is left for the end while the other core has nothing to do.

const FIRST = [
  /battery\/screens-/,
  /tests\/journeys\//,
  /hostile|killed|process|bodies|send-issue|invite|stopping/,
]
const rank = ({ moduleId }: TestSpecification) => {
  const at = FIRST.findIndex((one) => one.test(moduleId))
  return at === -1 ? FIRST.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = (file: TestSpecification) => file.project.config.sequence.groupOrder
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => group(a) - group(b) || rank(a) - rank(b))
  }
}
