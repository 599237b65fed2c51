// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  giftMails: {
    closing: {
      text: Message<{ email: string | number; phone: string | number; name: string | number }>
    }
    receipt: {
      subject: string
      thanks: Message<{ thanks: string | number }>
      text: Message<{ first: string | number; receipt: string | number; link: string | number }>
      monthly: Message<{ days: string | number; link: string | number }>
      toGifts: Message<{ page: string | number }>
    }
    newReceipt: {
      subject: string
      restored: Message<{ number: string | number }>
      corrected: Message<{ number: string | number }>
      wentBack: Message<{ amount: string | number; number: string | number }>
      someMoney: string
    }
    voided: {
      subject: string
      text: Message<{ amount: string | number; number: string | number }>
      thing: Message<{ what: string | number; number: string | number }>
    }
    mistaken: {
      subject: string
      text: Message<{ number: string | number; amount: string | number }>
    }
    link: {
      subject: string
      text: Message<{ hours: string | number; link: string | number }>
      askAgain: Message<{ page: string | number }>
    }
    noGifts: {
      subject: string
      text: Message<{ page: string | number }>
    }
    secondCharge: {
      subject: string
      text: Message<{ amount: string | number; day: string | number; link: string | number }>
    }
    failed: {
      subject: string
      text: Message<{ amount: string | number; days: string | number; link: string | number }>
    }
    notArrived: {
      subject: string
      text: Message<{ amount: string | number; page: string | number }>
    }
    stopped: {
      subject: string
      text: Message<{ why: string | number }>
      unpaid: Message<{ amount: string | number }>
      wanted: Message<{ amount: string | number }>
    }
    changed: {
      subject: string
      text: Message<{ what: string | number; days: string | number; link: string | number }>
    }
    promised: {
      subject: string
      text: Message<{ amount: string | number; often: string | number; reference: string | number; chosen: string | number; way: string | number; sent: string | number; page: string | number; reminder: string | number }>
      anonymous: string
      monthlyCheck: string
      monthlyTransfer: string
      once: string
      reminder: Message<{ days: string | number; link: string | number }>
    }
    ways: {
      check: Message<{ legalName: string | number; reference: string | number; name: string | number; address: string | number }>
      checkSample: Message<{ legalName: string | number; reference: string | number; name: string | number; address: string | number }>
      transfer: Message<{ first: string | number; reference: string | number }>
      toBank: Message<{ bank: string | number }>
      asBefore: string
      askUs: Message<{ page: string | number }>
      waitForUs: Message<{ time: string | number; email: string | number }>
    }
    takenBack: {
      text: Message<{ amount: string | number; often: string | number; reference: string | number; what: string | number }>
      arrived: {
        title: string
        text: string
      }
      promise: {
        title: string
        text: string
      }
    }
    reminder: {
      subject: string
      text: Message<{ amount: string | number; often: string | number; reference: string | number; way: string | number }>
    }
    statement: {
      subject: Message<{ year: string | number }>
      text: Message<{ year: string | number; page: string | number; stop: string | number }>
    }
  }
  giftForm: {
    fields: {
      frequency: {
        label: string
        options: {
          monthly: {
            label: string
            hint: string
          }
          'one-time': {
            label: string
            hint: string
          }
        }
        wrong: string
      }
      amount: {
        label: string
        options: {
          other: {
            label: string
          }
        }
        wrong: string
      }
      custom: {
        label: string
        hint: string
        wrong: string
      }
      way: {
        label: string
        options: {
          check: {
            label: string
            hint: string
          }
          bank: {
            label: string
            hint: string
          }
        }
        missing: string
        wrong: string
      }
      name: {
        label: string
        hint: string
        missing: string
        tooLong: string
      }
      email: {
        label: string
        hint: string
        missing: string
      }
      cover: {
        label: Message<{ fee: string | number }>
        hint: string
      }
      tribute: {
        label: string
        none: string
        options: {
          honor: {
            label: string
          }
          memory: {
            label: string
          }
        }
        wrong: string
      }
      tributeName: {
        label: string
        listed: string
        missing: string
        tooLong: string
      }
      employer: {
        label: string
        listed: string
        hint: string
        tooLong: string
      }
      anonymous: {
        label: string
        hint: string
      }
      january: {
        label: string
        hint: string
      }
      remind: {
        label: string
        hint: string
      }
    }
    tooLong: Message<{ what: string | number; most: string | number }>
    choice: {
      review: string
      title: string
      description: string
      lead: string
      noCards: string
      noCardsText: string
      heading: string
      noCardsSample: string
      changed: string
      changedText: Message<{ how: string | number }>
      impact: string
      impactText: string
      impactSamples: string
      form990: string
      otherWays: string
      waysToday: string
      toMine: string
    }
    legacy: {
      heading: string
      subject: string
      text: Message<{ email: string | number }>
      textWithSample: string
      sample: string
      word: string
      plain: string
    }
    ways: {
      check: string
      payable: Message<{ name: string | number }>
      mailTo: string
      mailToSample: string
      another: string
      anotherText: Message<{ email: string | number }>
      anotherSample: Message<{ email: string | number }>
      subject: string
      subjectOf: Message<{ gift: string | number }>
    }
    review: {
      title: string
      lead: string
      choice: string
      gift: string
      change: string
      includes: string
      withFee: Message<{ gift: string | number; fee: string | number }>
      inAYear: string
      whenCharged: string
      byYourself: string
      onceToday: string
      howToStop: string
      stopPromise: string
      stopOnce: string
      stopMonthly: string
      tax: string
      taxCounts: Message<{ name: string | number; ein: string | number }>
      taxUnknown: Message<{ email: string | number }>
      questions: string
      call: Message<{ phone: string | number }>
      checkAgain: string
      nowChanged: Message<{ gift: string | number }>
      tooMany: string
      notReached: string
      changed: string
      notCharged: string
      cameBack: string
      noCards: string
      noCardsMailed: string
      rests: string
      restsText: string
      give: Message<{ gift: string | number }>
      promise: Message<{ gift: string | number }>
      promiseAnother: Message<{ gift: string | number }>
      byCheck: string
      byCard: string
    }
    details: {
      leaveEmpty: string
      aboutYou: string
      more: string
      noList: string
      checkSample: string
      bankNoMail: string
      bankByHand: string
      toStripe: string
    }
    typedAmount: {
      leftOut: Message<{ others: string | number }>
      leftOutCents: string
      changed: Message<{ typed: string | number; amount: string | number }>
      digits: Message<{ invalid: string | number }>
      oneOrMore: Message<{ invalid: string | number }>
      tooMuch: Message<{ most: string | number; email: string | number }>
    }
    will: {
      noName: Message<{ blank: string | number }>
      whole: Message<{ name: string | number; address: string | number }>
      wholeEin: Message<{ name: string | number; ein: string | number; address: string | number }>
      title: Message<{ legalName: string | number }>
      isSample: string
      nameMissing: Message<{ email: string | number }>
      einMissing: Message<{ email: string | number }>
      amount: {
        heading: string
        says: string
        text: Message<{ blank: string | number; whole: string | number }>
      }
      share: {
        heading: string
        says: string
        text: Message<{ blank: string | number; whole: string | number }>
      }
      item: {
        heading: string
        says: string
        text: Message<{ blank: string | number; whole: string | number }>
      }
      secondChoice: {
        heading: string
        says: string
        text: Message<{ blank: string | number; whole: string | number }>
      }
      changeMind: string
      questions: Message<{ email: string | number; phone: string | number }>
    }
    searchTexts: {
      donate: string
    }
  }
  ownGifts: {
    donate: string
    ask: {
      title: string
      leadMailed: string
      lead: string
      noMail: string
      email: string
      emailHint: string
      send: string
      noAccount: string
      tooMany: string
      sent: string
      sentText: string
      late: string
      lateText: string
      notSent: string
      notSentText: string
    }
    gifts: {
      title: string
      lead: Message<{ until: string | number }>
      broken: string
      brokenLead: string
      newLink: string
      monthly: string
      reference: string
      now: string
      change: Message<{ reference: string | number }>
      all: string
      none: string
      caption: string
      begun: string
      gift: string
      how: string
      card: Message<{ reference: string | number }>
      notThere: string
      notThereText: string
    }
    receipts: {
      heading: string
      file: Message<{ number: string | number }>
      says: Message<{ amount: string | number; day: string | number }>
      voided: string
      replaced: Message<{ number: string | number }>
      statement: string
      year: Message<{ year: string | number }>
      table: Message<{ year: string | number }>
    }
    january: {
      heading: string
      label: string
      hint: string
      save: string
      saved: string
      noMail: string
      onceMailed: string
      on: string
      off: string
    }
    state: {
      promised: string
      arrived: string
      stopped: string
      paused: string
      pausedUntil: Message<{ day: string | number }>
      byHand: string
      running: string
      next: Message<{ day: string | number }>
      failed: string
    }
    monthly: {
      title: string
      lead: Message<{ gift: string | number; reference: string | number }>
      leadNext: Message<{ gift: string | number; reference: string | number; day: string | number }>
      leadPaused: Message<{ gift: string | number; reference: string | number; until: string | number }>
      leadFailed: Message<{ gift: string | number; reference: string | number }>
      back: string
      askForAll: string
      over: string
      overText: string
      stop: string
      stopText: string
      stopGift: Message<{ gift: string | number }>
      stopped: string
      stoppedText: string
    }
    pause: {
      heading: string
      end: string
      resume: string
      howLong: string
      months: Message<{ count: number }>
      pause: string
      paused: string
      resumed: string
    }
    amount: {
      heading: string
      label: string
      hint: string
      ifRight: Message<{ changed: string | number }>
      saved: string
    }
    day: {
      heading: string
      planned: Message<{ day: string | number }>
      label: string
      choose: string
      option: Message<{ day: string | number; next: string | number }>
      saved: string
    }
    card: {
      heading: string
      text: string
      failed: string
      toStripe: string
    }
    forms: {
      months: Message<{ most: string | number }>
      day: Message<{ last: string | number }>
      pressButton: string
    }
    told: {
      mail: string
      newDay: Message<{ gift: string | number; next: string | number; day: string | number }>
      paused: Message<{ until: string | number }>
      runsAgain: Message<{ gift: string | number }>
      newAmountAfter: Message<{ before: string | number; gift: string | number }>
      newAmount: Message<{ gift: string | number }>
    }
    refused: {
      chargeOpen: string
      paused: string
      notReached: string
    }
    columns: readonly (string)[]
    searchTexts: {
      mine: string
    }
  }
  gifts: {
    donate: string
    before: {
      gift: {
        arrived: Message<{ gift: string | number; reference: string | number }>
        promised: Message<{ gift: string | number; reference: string | number }>
        'on-its-way': Message<{ gift: string | number; reference: string | number }>
      }
      promised: string
      gave: string
      another: string
      asks: Message<{ gift: string | number }>
      starts: Message<{ gift: string | number }>
      enough: string
      takeBack: string
    }
    thanks: {
      title: string
      unknownMailed: string
      unknown: string
      unknownText: string
      reference: string
      gift: string
      to: string
      how: string
      toMine: string
      toHome: string
      toCard: string
    }
    promised: {
      title: string
      lead: Message<{ gift: string | number }>
      slip: string
      print: string
      byEmail: string
      owe: string
      oweMailed: string
    }
    begun: {
      title: string
      lead: string
      wait: Message<{ reference: string | number }>
      waitMailed: Message<{ reference: string | number }>
      unfinished: string
    }
    needsLook: {
      title: string
      lead: string
      reference: Message<{ reference: string | number }>
      text: string
    }
    over: {
      stopped: string
      promise: string
      monthly: string
      failed: string
      notCharged: string
    }
    arrived: {
      leadMailed: Message<{ gift: string | number }>
      lead: Message<{ gift: string | number }>
      next: string
      nextOn: Message<{ day: string | number }>
      nextMonth: string
      toStop: string
      byReceipt: string
      askForLink: string
      again: string
      once: string
      beforeSecond: string
    }
    promises: {
      heading: string
      lead: string
      takeBack: Message<{ reference: string | number }>
      stop: Message<{ reference: string | number }>
    }
    card: {
      title: string
      lead: string
      print: string
      gifts: string
      headingHonor: Message<{ person: string | number }>
      headingMemory: Message<{ person: string | number }>
      honor: Message<{ from: string | number; organization: string | number; person: string | number }>
      memory: Message<{ from: string | number; organization: string | number; person: string | number }>
      someone: string
      about: Message<{ organization: string | number }>
    }
    mails: {
      title: string
      broken: string
      brokenLead: string
      brokenText: string
      notSent: string
      toMine: string
      january: {
        ask: string
        button: string
        over: string
      }
      reminder: {
        ask: string
        button: string
        over: string
      }
    }
    gift: {
      invalidTitle: string
      invalidText: string
      everyMonth: string
      once: string
      kinds: {
        monthly: string
        'one-time': string
      }
      youChose: Message<{ gift: string | number }>
      youChoseMonthly: Message<{ gift: string | number; year: string | number }>
      upTo: Message<{ most: string | number }>
      ways: {
        card: string
        check: string
        bank: string
        cash: string
        stock: string
        kind: string
        daf: string
      }
      tributes: {
        honor: string
        memory: string
      }
      charged: Message<{ day: string | number; ifShorter: string | number }>
      ifShorter: string
    }
    back: {
      all: string
      some: Message<{ amount: string | number }>
      it: string
      bankAsksFor: Message<{ amount: string | number }>
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
