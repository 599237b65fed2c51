export const words = {
  markdown: {
    done: 'Done',
    notDone: 'Not done',
    crossedOut: (text: string) => `(crossed out: ${text})`,
  },
}
