export const words = {
  account: {
    changedOutside: 'This account was changed outside our site. Nothing was done. Write to us.',
  },
}
