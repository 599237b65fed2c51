import { words as forAttorneys } from '#app/cases/attorney-copy/words.ts'
import { words as deadlines } from '#app/cases/deadlines/words.ts'
import { words as followUp } from '#app/cases/follow-up/words.ts'
import { words as report } from '#app/cases/intake/words.ts'
import { words as files } from '#app/cases/model/files-words.ts'
import { words as questions } from '#app/cases/model/words.ts'
import { words as ownCase } from '#app/cases/person/words.ts'
import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'

export const WORDS_OF_CASES: readonly Module[] = [
  {
    name: 'questions',
    words: questions,
    file: 'app/cases/model/words.ts',
    screens: {
      questions: { title: 'Legal help: the questions', href: '/legal-help', legal: true },
      parts: { title: 'Legal help: parts of the form', href: '/legal-help', legal: true },
      steps: { title: 'Legal help: steps of the form', legal: true },
    },
  },
  {
    name: 'reportPages',
    words: report,
    file: 'app/cases/intake/words.ts',
    screens: {
      form: {
        title: 'Legal help: the form',
        example: '/legal-help?draft=open',
        legal: true,
        not: ['youChoseAnonymous'],
      },
      files: {
        title: 'Legal help: files',
        example: '/legal-help?draft=open',
        legal: true,
        not: ['added', 'removed'],
      },
      whole: { title: 'Legal help: the whole form', example: '/legal-help?draft=open', legal: true },
      steps: { title: 'Legal help: one question at a time', legal: true },
      check: { title: 'Legal help: check your answers', legal: true },
      numberAndWords: { title: 'Legal help: number and words', legal: true },
      sent: { title: 'Legal help: sent', legal: true },
      keep: { title: 'Legal help: keep the number and words', legal: true, not: ['copied', 'notCopied'] },
      answers: { title: 'Legal help: answers' },
    },
  },
  {
    name: 'casePages',
    words: ownCase,
    file: 'app/cases/person/words.ts',
    screens: {
      page: { title: 'Your case', legal: true },
      enter: { title: 'Your case: open it', href: '/legal-help/case', legal: true },
      signIn: { title: 'Your case: opening it' },
      now: { title: 'Your case: where it is', legal: true },
      thread: { title: 'Your case: messages' },
      looked: { title: 'Your case: who looked' },
      referral: { title: 'Your case: an attorney', legal: true },
      write: { title: 'Your case: write to us', legal: true, not: ['why', 'saved', 'notSaved'] },
      sent: { title: 'Your case: sent' },
      mails: { title: 'Your case: emails' },
      end: { title: 'Your case: end it', legal: true },
      refused: { title: 'Your case: what was not done' },
    },
  },
  {
    name: 'attorneyCopy',
    words: forAttorneys,
    file: 'app/cases/attorney-copy/words.ts',
    screens: {
      page: { title: 'A case for an attorney: the link', legal: true },
      opened: { title: 'A case for an attorney: open', legal: true },
      problem: { title: 'A case for an attorney: what did not work' },
    },
  },
  {
    name: 'deadlines',
    words: { page: deadlines },
    file: 'app/cases/deadlines/words.ts',
    screens: {
      page: { title: 'Your case: days that the law sets', legal: true },
    },
  },
  {
    name: 'caseFiles',
    words: files,
    file: 'app/cases/model/files-words.ts',
    screens: {
      called: { title: 'Files of a case: what they are called' },
    },
  },
  {
    name: 'followUp',
    words: { page: followUp },
    file: 'app/cases/follow-up/words.ts',
    screens: {
      page: { title: 'Your case: a few more questions', legal: true },
    },
  },
]
