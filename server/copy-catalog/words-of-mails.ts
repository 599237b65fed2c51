import { accountMails } from '#app/accounts/model/account-mail-words.ts'
import { attorneyMails } from '#app/attorneys/links/attorney-mail-words.ts'
import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'
import { giftMails } from '#app/donations/mails/gift-mail-words.ts'

// Mails whose link or code gives access are `legal`: a second person reviews a change first.
export const WORDS_OF_MAILS: readonly Module[] = [
  {
    name: 'accountMails',
    words: accountMails,
    file: 'app/accounts/model/account-mail-words.ts',
    screens: {
      comeIn: { title: 'Email: sign in', legal: true },
      late: { title: 'Email: sign in, after many emails in one day', legal: true },
      fresh: { title: 'Email: show that it is you', legal: true },
      newAddress: { title: 'Email: use this address', legal: true },
      moved: { title: 'Email: your account has a new address' },
      wordsUsed: { title: 'Email: signed in with recovery words' },
      closed: { title: 'Email: your account is closed' },
      stayed: { title: 'Email: your account stays' },
      passkey: { title: 'Email: a passkey was added or removed' },
      gone: { title: 'Email: your account is deleted' },
      notices: { title: 'Email: notices to members' },
    },
  },
  {
    name: 'giftMails',
    legal: true,
    words: giftMails,
    file: 'app/donations/mails/gift-mail-words.ts',
    screens: {
      closing: { title: 'Emails about gifts: how they end' },
      receipt: { title: 'Email: a receipt' },
      newReceipt: { title: 'Email: a new receipt' },
      voided: { title: 'Email: a gift went back' },
      mistaken: { title: 'Email: a receipt by mistake' },
      link: { title: 'Email: the link to your gifts' },
      noGifts: { title: 'Email: no gifts with this address' },
      secondCharge: { title: 'Email: the second monthly gift' },
      failed: { title: 'Email: a monthly gift did not go through' },
      notArrived: { title: 'Email: a gift did not go through' },
      stopped: { title: 'Email: a monthly gift has stopped' },
      changed: { title: 'Email: a monthly gift has changed' },
      promised: { title: 'Email: a promise' },
      ways: { title: 'Emails about gifts: how a check or transfer reaches us' },
      takenBack: { title: 'Email: a promise was canceled' },
      reminder: { title: 'Email: the reminder of a promise' },
      statement: { title: 'Email: the statement of a year' },
    },
  },
  {
    name: 'attorneyMails',
    words: attorneyMails,
    file: 'app/attorneys/links/attorney-mail-words.ts',
    screens: {
      footer: { title: 'Emails to attorneys: how they end', legal: true },
      message: { title: 'Email: a message to an attorney', legal: true },
      offer: { title: 'Email: do you want your copy?' },
      copy: { title: 'Email: the copy of a message' },
      answered: { title: 'Email: did the attorney answer?' },
      notDelivered: { title: 'Email: a message was not delivered' },
      lapsed: { title: 'Email to attorneys: the entry is hidden' },
      confirm: { title: 'Email to attorneys: confirm the address', legal: true },
      waits: { title: 'Email to attorneys: the entry waits' },
      addressAsked: { title: 'Email to attorneys: someone asked for a change' },
      checked: { title: 'Email to attorneys: we checked the entry' },
      refused: { title: 'Email to attorneys: not listed yet' },
      edit: { title: 'Email to attorneys: the link to the entry', legal: true },
      leave: { title: 'Email to attorneys: the link to leave', legal: true },
      stillRight: { title: 'Email to attorneys: is the entry still right?' },
    },
  },
]
