// StrykerJS for `npm run test:mutants`, which names the files in GUARD_FILES and the tests in GUARD.
const guard = process.env.GUARD ?? 'none'

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/testing/vitest-of-guards.config.ts', related: false },
  mutate: (process.env.GUARD_FILES ?? '').split(','),
  // What a sentence says is no guard.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Runs once when a module loads: no test can switch it on.
  ignoreStatic: true,
  concurrency: Number(process.env.TEST_WORKERS ?? 1),
  coverageAnalysis: 'perTest',
  timeoutMS: 20_000,
  reporters: ['json', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: `test-results/mutants/${guard}.json` },
  // It would need TypeScript beside it to rewrite paths, and ours do not leave the folder.
  tsconfigFile: 'none',
  tempDirName: 'test-results/mutants/sandbox',
  ignorePatterns: ['build', 'data', 'test-results', 'bench', 'docs', '*.log'],
  allowConsoleColors: false,
}
