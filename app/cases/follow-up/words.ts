// The page of the few more questions; the questions themselves are in questions-*.ts beside it.

export const words = {
  title: 'A few more questions',
  crumbs: { legalHelp: 'Legal Help', yourCase: 'Your case' },
  lead: 'You do not have to answer any of them. Answer what you like, and come back for the rest later.',
  closed: {
    title: 'Your case is closed',
    text: 'If you save answers here, your case goes under review again.',
    late: 'Your case had closed by itself. Your answers are still below. Enter your number and words.',
  },
  openFirst: 'Open your case first',
  open: 'Open my case',
  save: 'Save my answers',
  saved: 'Your answers are saved',
  savedText: (whoReads: string) => `${whoReads} You can change them at any time.`,
  withoutSaving: 'Go to your case without saving',
}
