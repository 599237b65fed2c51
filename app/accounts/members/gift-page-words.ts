export const giftPageWords = {
  account: 'My account',
  title: 'My gifts',
  lead: 'What was given with the email address of your account, newest first. Nothing else ties it to your account.',
  none: 'No gifts',
  noneText: 'We have no gifts under the email address of your account.',
  other: 'See gifts of another address',
  opens:
    'There you get receipts, change the card, and pause or stop a gift. If you signed in some time ago, we ask first who you are.',
  open: 'Open my receipts and changes',
  kept: 'Gifts cannot be deleted here: the law asks us to keep them for 7 years after the last one.',
}
