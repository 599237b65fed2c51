// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  newsletter: {
    choices: {
      whichLettersDoYou: string
      chooseOneMoreYou: string
      formatLabel: string
    }
    noSuchLink: {
      title: string
      thisLinkDoesNot: string
      partLinkMissingCopy: string
      orWriteToUs: string
      orTypeYourAddress: string
    }
    archive: {
      newsletter: string
      allLetters: string
      metaTitle: string
      metaDescription: string
      title: string
      allLettersOurNewsletter: string
      noLettersYet: string
      everythingWeSentNewest: string
      weHaveNotSent: string
      youCanAlsoGet: string
    }
    check: {
      newsletter: string
      checkYourEmail: string
      noMail: string
      title: string
      oneMoreStep: string
      email: string
      youNotListGo: string
      openEmail: string
      comesWithin: string
      openLink: string
      pressButtonPage: string
      theLinkWorksDays: Message<{ unconfirmedDays: string | number }>
      noEmail: string
      lookYourSpamPromotions: string
      checkTypoTypeYour: string
      weSendOneSuch: string
    }
    confirm: {
      newsletter: string
      confirm: string
      youList: string
      youListText: string
      doneTitle: string
      noLinkTitle: string
      thisLinkDoesNot: string
      askTitle: string
      doYouWantOur: string
      youAlreadyPressedButton: string
      changeWhatYouGet: string
      itOlderThanDays: Message<{ unconfirmedDays: string | number }>
      typeYourAddressAgain: string
      pressButtonJoinList: string
      youChoseYouCan: Message<{ topics: string | number }>
      yesSendMeNewsletter: string
      ifYouDoNot: string
    }
    leave: {
      newsletter: string
      leave: string
      leftTitle: string
      youLeftNewsletter: string
      askTitle: string
      leaveNewsletter: string
      youWillGetNo: string
      aLetterAlreadyIts: string
      youCanStillRead: string
      pressButtonWeStop: Message<{ shown: string | number }>
      orGetFewerLetters: string
      oneLetterMonth: string
      pause3Months: string
      youCanAlsoChange: string
    }
    letter: {
      newsletter: string
      allLetters: string
      topicTitle: Message<{ topicName: string | number }>
      subjectTitle: Message<{ subject: string | number }>
      somethingLetterWasWrong: string
      sentOn: Message<{ day: string | number }>
      weCorrected: Message<{ subject: string | number }>
      thisLetterCorrects: Message<{ subject: string | number }>
      getOurLettersEmail: string
    }
    newsletter: {
      whatComes: string
      notYet: string
      newsletter: string
      metaDescription: string
      manyPeopleSignedUp: string
      emailLabel: string
      emailHint: string
      weSendYouOne: string
      onceWeCanSend: string
      subscribe: string
      weAskOnlyYour: string
      leaveFieldEmpty: string
      whatHappensThen: string
      youOpenLinkPress: string
      ifYouDoNot: Message<{ unconfirmedDays: string | number }>
      eachLetterHasLink: string
      lettersSoFar: string
      weHaveNotSent: string
      seeAllLetters: string
      withoutGivingYourEmail: string
      aFeedReaderApp: string
    }
    preferences: {
      title: string
      newsletter: string
      yourLetters: string
      saved: string
      startingNextLetterYou: string
      afterBreakYou: Message<{ day: string | number }>
      oneLetterMonth: string
      fromNowYouGet: string
      aBreak3Months: string
      noLettersUntil: Message<{ day: string | number }>
      welcomeBack: string
      yourLettersWillStart: string
      noneTitle: string
      youNotList: string
      ourLettersYourAddress: string
      youLeftOurNewsletter: string
      forEmailAddressChoose: Message<{ shown: string | number }>
      save: string
      tooMuchRightNow: string
      youTakingBreakUntil: Message<{ until: string | number }>
      endBreak: string
      pause3Months: string
      leaveNewsletter: string
      subscribeAgain: string
    }
    forms: {
      enterYourEmailAddress: string
      chooseHowLettersLook: string
      chooseLeastOneKind: string
      theSubjectMust120: string
      theLetterMust100: string
      chooseWhoLetter: string
    }
    letters: {
      doYouWantNewsletter: Message<{ us: string | number }>
      youAskedNewsletterIf: Message<{ us: string | number }>
      youChose: Message<{ topic: string | number }>
      ifYouWantOpen: string
      ifYouDoNothing: Message<{ unconfirmedDays: string | number }>
      yourNewsletterFrom: Message<{ us: string | number }>
      youAskedNewsletterYou: Message<{ us: string | number }>
      hereYouCanChange: string
      ifYouDidNot: string
    }
    rules: {
      everything: string
      everythingHint: string
      legalUpdates: string
      legalUpdatesHint: string
      policyUpdates: string
      policyUpdatesHint: string
      monthlyDigest: string
      monthlyDigestHint: string
      withHeadingsLinks: string
      withHeadingsLinksHint: string
      plainText: string
      plainTextHint: string
      generalNews: string
      generalNewsHint: string
      legalIssueHint: string
      policyIssueHint: string
      digestIssueHint: string
      notSentYet: string
      onTheirWayNow: string
      takenMailServer: string
      refusedMailServer: string
      cameBackLaterBounced: string
      skippedTheyLeftPaused: string
      inDoubtSiteStopped: string
      somethingOurLetterWas: Message<{ subject: string | number }>
      writeSubject: string
      writeLetter: string
      startHeadingsSubjectFirst: string
      lettersCarryNoPictures: string
      sayWhatWeWrote: string
      theLinkGoesNowhere: Message<{ slice: string | number }>
    }
    searchTexts: {
      newsletter: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
