export const words = {
  markdown: {
    done: 'Done',
    notDone: 'Not done',
  },
}
