import { type ParseTasks, runJobs } from '#app/platform/sandbox/parse-job.ts'

// The tasks of worker threads: every parser of untrusted text, by name. scripts/build.ts bundles it into one file.

const TASKS: ParseTasks = {
  'markdown-html': async () => (await import('#app/platform/text/markdown-html.ts')).markdownHtml,
  'marks-of-text': async () => (await import('#app/content/model/marks-of-text.ts')).marksOf,
  'part-without-place': async () => (await import('#app/platform/documents/document.ts')).partWithoutPlace,
  'plain-letter': async () => (await import('#app/newsletter/letters/plain-letter.server.ts')).plainLetter,
  'read-import': async () => (await import('#app/blog/writing/reading-imports.ts')).readImport,
  'read-picture-folder': async () => (await import('#app/blog/writing/picture-folder.ts')).readPictureFolder,
  'read-archive': async () =>
    (await import('#app/platform/content-archive/read-archive.server.ts')).readArchive,
  'read-list': async () => (await import('#app/newsletter/subscribers/read-list.server.ts')).readList,
  'read-letters': async () => (await import('#app/resources/letters/read-letters.ts')).readLetters,
  'draw-pdf': async () => (await import('#app/platform/documents/pdf-file.server.ts')).simplePdf,
  'diff-lines': async () => (await import('#app/platform/text/line-diff.ts')).lineDiffs,
}

export default runJobs(TASKS)
