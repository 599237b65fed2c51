import { describe, expect, test } from 'vitest'
import { type Block, blocksIn } from '#app/platform/documents/document.ts'
import resources from '#db/samples/resources.json' with { type: 'json' }
import { ownTime } from '#tests/support/own-time.ts'
import { isSheet } from '../model/parts.ts'
import { type Answers, fillLetter } from './fill-letter.ts'
import { letterOf, MOST_BLANKS } from './letter-questions.ts'
import { readLetterAnswers } from './read-letter-answers.ts'

const read = (sheet: readonly Block[]) => letterOf(sheet) ?? expect.fail('too many blanks')
const letter = (markdown: string) => read(blocksIn(markdown))
const plain = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'paragraph') return block.runs.map(({ text, ends }) => (ends ? '\n' : text)).join('')
      if (block.kind === 'list')
        return block.items.map((item) => `- ${item.map(({ text }) => text).join('')}`).join('\n')
      return ''
    })
    .join('\n\n')
/** @param given answers by question label */
function filled(markdown: string, given: Record<string, string>) {
  const made = letter(markdown)
  const answers: Answers = new Map(
    Object.entries(given).map(([label, answer]) => {
      const found = made.questions.find((one) => one.label === label)
      return [found?.name ?? expect.fail(`no question “${label}”`), answer]
    }),
  )
  const { blocks, blank, leftOut } = fillLetter(made, answers)
  const labels = (names: string[]) =>
    names.map((name) => made.questions.find((one) => one.name === name)?.label)
  return { text: plain(blocks), blank: labels(blank), leftOut: labels(leftOut) }
}

describe('words in brackets are questions', () => {
  test.each([
    ['[Date]', 'date', 'Date'],
    ['I need this by [a fair date, such as 2 weeks from now].', 'date', 'A fair date'],
    ['[Your name]', 'line', 'Your name'],
    ['[Your address, if you want to give it]', 'line', 'Your address'],
    ['**What happened.** [Who, what, and where. Use plain facts.]', 'text', 'What happened'],
    ['Reach me by [email, text, phone, or mail].', 'one', 'Email, text, phone, or mail'],
    ['**What is affected.** [Pick all that fit: learning, reading, focus]', 'some', 'What is affected'],
    ['[If you need it: Please reply in writing.]', 'sentence', 'Please reply in writing.'],
    ['[If someone saw it: These people saw it: (names).]', 'line', 'Names'],
    ['[If there is a meeting: We have a meeting on (date).]', 'date', 'Date'],
    ['Meet me at these times: [days and times].', 'line', 'Days and times'],
  ])('%s', (markdown, kind, label) =>
    expect(letter(markdown).questions.map((one) => [one.kind, one.label.trim()])).toEqual([[kind, label]]),
  )

  test('the same words are one question; dates in different sentences are different questions', () => {
    const { questions } = letter(
      "[Student's name] is at [school]. On [date] it began. It ended by [date].\n\n[School]\n\nI saw [student's name] on [date].",
    )
    expect(questions.map(({ label, sentence }) => [label, sentence])).toEqual([
      ["Student's name", '____ is at [school].'],
      ['School', "[Student's name] is at ____."],
      ['Date', 'On ____ it began.'],
      ['Date', 'It ended by ____.'],
    ])
  })

  test('each bracket of each built-in letter is a question, and each letter can be filled in', () => {
    const letters = resources.flatMap(({ slug, body }) => {
      const blocks = blocksIn(body)
      const starts = blocks.flatMap((block, at) =>
        block.kind === 'heading' && block.level === 2 && isSheet(block.text) ? [at] : [],
      )
      return starts.map((at) => {
        const end = blocks.findIndex(
          (block, next) => next > at && block.kind === 'heading' && block.level === 2,
        )
        return { slug, sheet: blocks.slice(at + 1, end < 0 ? undefined : end) }
      })
    })
    expect(letters.length).toBeGreaterThanOrEqual(10)
    for (const { slug, sheet } of letters) {
      const made = read(sheet)
      expect(new Set(made.questions.map(({ name }) => name)).size, slug).toBe(made.questions.length)
      const given = ({ kind }: (typeof made.questions)[number]) =>
        kind === 'sentence' ? 'yes' : kind === 'one' || kind === 'some' ? '1' : 'Answer'
      const { blocks, blank, leftOut } = fillLetter(
        made,
        new Map(made.questions.map((one) => [one.name, given(one)])),
      )
      expect({ slug, blank, leftOut, brackets: plain(blocks).match(/\[[^\]]*\]/g) }).toEqual({
        slug,
        blank: [],
        leftOut: [],
        brackets: null,
      })
    }
  })
})

describe('a filled letter', () => {
  test('contains the answers; unanswered blanks stay in brackets and are listed', () => {
    expect(filled('I work as [your job]. I live in [your city].', { 'Your job': 'a cook' })).toEqual({
      text: 'I work as a cook. I live in [your city].',
      blank: ['Your city'],
      leftOut: [],
    })
  })

  test('drops sentences, lines and items that only an optional answer fills', () => {
    const markdown =
      '[Your name]  \n[Your address, if you want to give it]\n\nI ask for help. I need it by [date, if there is one]. Thank you.\n\n1. [First]\n2. [Second, if you want one]\n\n**More.** [What else, if there is more]'
    expect(filled(markdown, { 'Your name': 'Ada', First: 'Quiet' })).toEqual({
      text: 'Ada\n\nI ask for help. Thank you.\n\n- Quiet',
      blank: [],
      leftOut: ['Your address', 'Date', 'Second', 'More'],
    })
  })

  test('keeps the chosen line of a list, the lines that apply, and the wanted sentences', () => {
    const markdown =
      '**What should change.** [Keep one line.]\n\n- A rule: [what should change]\n- An animal: [what kind of animal]\n\nI need [Pick all that fit: time, plain words, and quiet]. [If you want it: Please call me.] [If you need it: Write to me.]'
    const given = {
      'What should change': '2',
      'What kind of animal': 'a dog.',
      'Time, plain words, and quiet': '1\n3',
      'Please call me.': 'yes',
    }
    const made = letter(markdown).questions.map(({ label }) => label)
    expect(made).toContain('What should change')
    const some = made.find((label) => label.startsWith('Pick') || label.startsWith('Time')) ?? ''
    const { 'Time, plain words, and quiet': fitting, ...rest } = given
    expect(filled(markdown, { ...rest, [some]: fitting })).toEqual({
      text:
        '**What should change.** An animal: a dog.'.replaceAll('**', '') +
        '\n\nI need time and quiet. Please call me.',
      blank: [],
      leftOut: [],
    })
  })

  test('ends a sentence once, and inserts any answer unchanged', () => {
    const hostile = '**bold** [link](javascript:alert(1)) <b>{{time limits}} \u202e $& ](x)'
    expect(filled('It is hard: [the tasks].', { 'The tasks': 'All of it.' }).text).toBe(
      'It is hard: All of it.',
    )
    expect(filled('I say [your words] now.', { 'Your words': hostile }).text).toBe(`I say ${hostile} now.`)
  })
})

describe('a letter that is made to take long', () => {
  const HELD_AT_MOST = 100
  /** One paragraph without an end of a sentence, in which dates follow long words. */
  const long = (words: string, blanks: number) =>
    Array.from({ length: blanks }, (_, at) => `${words} [date ${at}]`).join(' ')
  const sheet = (text: string): Block[] => [
    {
      kind: 'paragraph',
      runs: text
        .split(/(\[[^\]]+\])/)
        .map((part) => (part.startsWith('[') ? { text: part, blank: true } : { text: part })),
    },
  ]

  test.each([
    ['as many blanks as a form has room for', long('ä'.repeat(500), MOST_BLANKS)],
    ['one word before a blank', long('a'.repeat(100_000), 1)],
    ['spaces before a blank', `a${' '.repeat(100_000)}x [date]`],
    ['ends of sentences', long('a. '.repeat(200), MOST_BLANKS)],
  ])('is read in linear time: %s', (_, text) => {
    const blocks = sheet(text)
    const worked = ownTime()
    expect(letterOf(blocks)?.questions.length).toBeGreaterThan(0)
    expect(worked()).toBeLessThan(HELD_AT_MOST)
  })

  test('has no questions with more blanks or choices than a form has room for', () => {
    const choices = (count: number) =>
      `[Pick all that fit: ${Array.from({ length: count }, (_, at) => `a${at}`).join(', ')}]`
    const worked = ownTime()
    expect(letterOf(sheet(long('On', 4000)))).toBeNull()
    expect(worked()).toBeLessThan(HELD_AT_MOST)
    expect(letterOf(blocksIn(choices(MOST_BLANKS + 1)))).toBeNull()
    expect(letterOf(blocksIn(choices(MOST_BLANKS)))).not.toBeNull()
  })

  test('is filled in linear time, whatever the answers are', () => {
    const made = letter('**What happened.** [Who, what, and where.]')
    const [question] = made.questions
    const answers: Answers = new Map([[question?.name ?? '', `a${'\n'.repeat(20_000)}b`]])
    const worked = ownTime()
    fillLetter(made, answers)
    expect(worked()).toBeLessThan(HELD_AT_MOST)
  })
})

describe('the answers of a letter', () => {
  const { questions } = letter('**What happened.** [Who, what, and where.]')
  const answered = (text: string) => {
    const { answers, typed, errors } = readLetterAnswers(questions, () => text, '2026-11-28')
    return {
      answer: [...answers.values()][0],
      typed: Object.values(typed)[0],
      error: Object.values(errors)[0],
    }
  }

  test('have at most one empty line in a row, and stay as typed in the form', () => {
    const typed = 'First\n\n \n\t\n\nSecond\n\nThird\nFourth'
    expect(answered(typed)).toEqual({
      answer: 'First\n\nSecond\n\nThird\nFourth',
      typed,
      error: undefined,
    })
  })

  test('must be shortened if they have more lines than two pages', () => {
    expect(answered('a\n'.repeat(101))).toMatchObject({ error: 'Use at most 100 lines' })
    expect(answered('a\n'.repeat(100)).error).toBeUndefined()
  })
})
