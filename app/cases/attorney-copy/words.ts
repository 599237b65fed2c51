// Copy for an attorney who opens the copy of a case.

export const words = {
  page: {
    title: 'Open the case',
    crumb: 'Case for an attorney',
    lead: 'Our team sent you a link to a case. The person agreed that you get it.',
    needsScript:
      'This page opens the case inside your browser, and needs JavaScript for that. If it does not start, ask our team for the case on paper.',
    incomplete: 'This link is not complete',
    incompleteText:
      'Open the link from our email once more. If it is broken into two lines, copy all of it into the address bar.',
    six: 'Six words',
    sixHint:
      'A member of our team tells you these by phone. For example: six short words, with spaces between.',
    open: 'Open the case',
    opening: 'Opening. This takes a few seconds.',
    stays: 'The words stay in your browser. Each time you open the case, our team sees it.',
  },
  opened: {
    title: 'The case is open',
    lead: 'Only this page shows it. When you close the page, it is gone from this browser. The link works for seven days.',
    saveAll: 'Save all of it as a ZIP file',
    keep: 'Keep what you save where only the people who need it can read it.',
    files: 'Files',
    filesFrom: 'Files come from people we do not know. Open them with care.',
    save: (name: string) => `Save ${name}`,
    noFiles: 'No files came with this case.',
  },
  problem: {
    title: 'The case did not open',
    type: 'Type the six words first',
    count: (count: number) =>
      `There are six words. You typed ${count === 1 ? '1' : count}. Put a space between two words`,
    unknown: (given: readonly string[]) =>
      `We do not know ${given.map((one) => `“${one}”`).join(', ')}. Ask for the words once more, and check the spelling`,
    wrong: 'These are not the words for this link. Check them with our team.',
    over: 'This link has ended. Ask our team for a new one.',
    tooMany: 'Many words were tried from your network. Wait an hour, then try again.',
    damaged: 'The copy of the case is damaged. Ask our team for a new link.',
    notReached: 'We cannot reach our server. Check your connection, then press the button again.',
  },
}
