/** The text with the commands of a release instead of those of the code, where a release runs. */
export const asCalled = (text: string): string =>
  process.env.HANDRAIL_CALLED_FROM
    ? text.replaceAll(/npm run ([\w-]+)(?: --)?/g, 'handrail $1').replaceAll('npm start', 'handrail start')
    : text
