import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The longest tests begin first, so that none is left at the end while the other core is idle.

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
