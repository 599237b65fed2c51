// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  savedPages: {
    page: {
      dashboard: string
      savedResources: string
      kinds: {
        resource: string
        post: string
        law: string
        attorney: string
        topic: string
        forumPost: string
      }
      postIn: Message<{ title: string | number; topic: string | number }>
      topicGone: Message<{ title: string | number }>
      says: Message<{ kind: string | number; day: string | number }>
      full: string
      saved: string
      savedText: string
      wrote: string
      wroteText: string
      added: string
      addedText: string
      nothingHere: string
      nothing: string
      device: {
        title: string
        lead: Message<{ title: string | number }>
        done: string
        refused: string
        noScript: string
        back: string
        see: string
        signIn: string
      }
      note: {
        title: string
        gone: string
        goneText: string
        note: string
        hint: string
        long: string
        save: string
        saved: string
        savedText: Message<{ title: string | number }>
        remove: string
        removed: string
        removedText: Message<{ title: string | number }>
        back: string
      }
    }
  }
  accessCard: {
    page: {
      searchText: string
      dashboard: string
      title: string
      lead: string
      nothingByItself: string
      where: {
        account: string
        device: string
        none: string
        noneSignedIn: string
        move: string
      }
      wishes: string
      wishesHint: string
      helper: string
      helperHint: string
      own: string
      ownHint: string
      shared: string
      sharedHint: string
      show: string
      showHint: string
      shownToo: string
      accountShown: string
      save: string
      empty: string
      helperLong: string
      ownLong: string
      saved: string
      savedAccount: string
      savedDevice: string
      says: string
      print: string
      remove: string
      removed: string
      removedText: string
      printTitle: string
      printLead: string
      printName: string
      printFront: string
      printNone: string
      printMake: string
      back: string
    }
  }
  ownAccount: {
    page: {
      title: string
      lead: Message<{ handle: string | number }>
      groups: {
        me: string
        told: string
        signingIn: string
        leaving: string
      }
      help: string
      helpState: Message<{ state: string | number }>
      helpFree: Message<{ state: string | number }>
      helpAttorneys: Message<{ state: string | number }>
      helpCrisis: string
      card: string
      gifts: string
      reading: string
      email: string
      emailSeen: Message<{ email: string | number }>
      notGiven: string
      since: string
      role: string
      roles: {
        new: string
        member: string
        helper: string
        moderator: string
      }
      rolesMean: string
      notices: string
      change: string
      changeEmail: string
      passkeys: string
      words: string
      wordsMade: string
      wordsMadeOn: Message<{ day: string | number }>
      wordsNone: string
      devices: string
      fromModerators: string
      zip: string
      everything: string
      file: {
        title: string
        lead: string
        notIn: string
        how: string
        make: string
        making: string
        askedAt: Message<{ at: string | number }>
        parts: Message<{ made: string | number; parts: string | number }>
        begins: string
        look: string
        leave: string
        late: string
        stop: string
        ready: string
        get: Message<{ size: string | number }>
        until: Message<{ at: string | number }>
        again: string
        keepSafe: string
        drop: string
        dropped: string
        droppedText: string
        nothing: string
        json: string
        back: string
      }
      zipTooOften: string
      delete: string
      logout: string
      signsYouOut: string
      dashboard: string
    }
  }
  accountExport: {
    casesKept: string
    readMe: Message<{ site: string | number; madeAt: string | number }>
    title: string
    postsTitle: Message<{ pages: number; page: string | number }>
    made: Message<{ site: string | number; madeAt: string | number }>
    postsLink: Message<{ pages: number; page: string | number }>
    back: string
    nothing: string
    notGiven: string
    yes: string
    no: string
    names: {
      readingSettings: string
      accessCard: string
      accessCardShownSince: string
      savedPages: string
      casesKept: string
      attorneysWrittenTo: string
      address: string
      keptAt: string
      role: string
      joinedAt: string
      leavesAt: string
      leavesPosts: string
      email: string
      recoveryWordsMadeAt: string
      category: string
      categoryId: string
      contentNotes: string
      forumPosts: string
      forumPictures: string
      file: string
      description: string
      posted: string
      forumDrafts: string
      notShownInForum: string
      sinceDay: string
      savedAt: string
      forumHeld: string
      goesOutAt: string
      forumReactions: string
      said: string
      madeName: string
      forumLookUps: string
      passkeys: string
      emails: string
      remindAt: string
      forumReads: string
      readTo: string
      forumFollowedPlaces: string
      tellsSince: string
      since: string
      quietFrom: string
      quietTo: string
      pausedUntil: string
      notices: string
      signedIn: string
      madeAt: string
      usedAt: string
      begunAt: string
      lastUsedOn: string
      readAt: string
      at: string
      about: string
      writtenAt: string
      changedAt: string
      earlier: string
      code: string
      postId: string
      notes: string
      addedNotes: string
      waitsSince: string
      hiddenAt: string
      removedAt: string
      ruleNote: string
      forumTopics: string
      forumReports: string
      reportedAt: string
      closedAt: string
      forumMeasures: string
      forumAppeals: string
    }
    noteChoices: {
      show: string
      fold: string
      hide: string
    }
    values: {
      role: {
        new: string
        member: string
        helper: string
      }
      leavesPosts: {
        remove: string
        stay: string
      }
      changedBy: {
        author: string
        moderator: string
      }
      removedBy: {
        author: string
        moderator: string
      }
      rule: {
        harm: string
        private: string
        law: string
        pretend: string
        junk: string
      }
      reason: {
        harm: string
        private: string
        law: string
        pretend: string
        junk: string
        note: string
        other: string
      }
      outcome: {
        kept: string
        removed: string
        changed: string
        withdrawn: string
        stays: string
      }
      how: {
        mute: string
        block: string
      }
      kind: {
        person: string
        pseudonym: string
        post: string
        topic: string
        place: string
        word: string
        warning: string
        pause: string
      }
    }
  }
  accountGifts: {
    page: {
      account: string
      title: string
      lead: string
      none: string
      noneText: string
      other: string
      opens: string
      open: string
      kept: string
    }
  }
  memberMails: {
    page: {
      title: string
      lead: string
      never: string
      always: string
      kinds: {
        answers: {
          label: string
          hint: string
          inMail: string
        }
        mentions: {
          label: string
          hint: string
          inMail: string
        }
        followed: {
          label: string
          hint: string
          inMail: string
        }
        reminders: {
          label: string
          hint: string
          inMail: string
        }
        decisions: {
          label: string
          hint: string
          inMail: string
        }
      }
      ways: {
        off: string
        site: string
        now: string
        daily: string
        weekly: string
      }
      waysInMail: {
        off: string
        site: string
        now: string
        daily: string
        weekly: string
      }
      wayWrong: string
      atOnceHint: string
      quiet: string
      quietHint: Message<{ zone: string | number }>
      quietFrom: string
      quietTo: string
      noQuiet: string
      quietWrong: string
      quietBoth: string
      pause: string
      pauseHint: string
      pauseWrong: string
      pausedUntil: Message<{ day: string | number }>
      save: string
      saved: string
      savedText: string
      noMail: string
      stop: {
        title: string
        all: string
        question: Message<{ what: string | number }>
        still: string
        button: string
        done: string
        doneText: Message<{ what: string | number }>
        choose: string
        gone: string
        goneText: string
      }
    }
  }
  memberNotices: {
    notices: {
      'words-used': {
        title: string
        text: string
        link: string
      }
      'passkey-added': {
        title: string
        text: string
        link: string
      }
      'passkey-removed': {
        title: string
        text: string
        link: string
      }
      'address-changed': {
        title: string
        text: string
        link: string
      }
      answered: {
        title: string
        text: string
        link: string
      }
      mentioned: {
        title: string
        text: string
        link: string
      }
      'new-replies': {
        title: string
        text: string
        link: string
      }
      'new-topics': {
        title: string
        text: string
        link: string
      }
      reminded: {
        title: string
        text: string
        link: string
      }
      'report-decided': {
        title: string
        text: string
        link: string
      }
      'post-approved': {
        title: string
        text: string
        link: string
      }
      'post-removed': {
        title: string
        text: string
        link: string
      }
      'post-put-back': {
        title: string
        text: string
        link: string
      }
      'post-changed': {
        title: string
        text: string
        link: string
      }
      'post-change-undone': {
        title: string
        text: string
        link: string
      }
      'post-noted': {
        title: string
        text: string
        link: string
      }
      'post-not-sent': {
        title: string
        text: string
        link: string
      }
      'topic-moved': {
        title: string
        text: string
        link: string
      }
      'topic-closed': {
        title: string
        text: string
        link: string
      }
      'topic-opened': {
        title: string
        text: string
        link: string
      }
      'forum-warned': {
        title: string
        text: string
        link: string
      }
      'forum-paused': {
        title: string
        text: string
        link: string
      }
      'forum-banned': {
        title: string
        text: string
        link: string
      }
      'forum-lifted': {
        title: string
        text: string
        link: string
      }
      'forum-waits-again': {
        title: string
        text: string
        link: string
      }
      'forum-looked-up': {
        title: string
        text: string
        link: string
      }
      'appeal-decided': {
        title: string
        text: string
        link: string
      }
      'appeal-post-back': {
        title: string
        text: string
        link: string
      }
      'appeal-lifted': {
        title: string
        text: string
        link: string
      }
    }
  }
  fresh: {
    page: {
      title: string
      lead: string
      code: string
      codeText: Message<{ masked: string | number }>
      send: string
      noMail: string
      passkey: string
      usePasskey: string
      absent: string
      lost: string
      first: string
      back: string
    }
  }
  ownReading: {
    page: {
      account: string
      title: string
      lead: string
      here: string
      kept: string
      nothing: string
      none: string
      same: string
      keep: string
      use: string
      forget: string
      change: string
      saved: string
      keepText: string
      useText: string
      forgetText: string
      unknown: string
    }
  }
  accountMails: {
    comeIn: {
      subject: Message<{ name: string | number }>
      text: Message<{ link: string | number; code: string | number; until: string | number; name: string | number }>
      askAgain: Message<{ page: string | number }>
    }
    late: {
      text: Message<{ link: string | number; until: string | number; name: string | number }>
    }
    fresh: {
      subject: Message<{ name: string | number }>
      text: Message<{ code: string | number; link: string | number; until: string | number; devices: string | number; name: string | number }>
      askAgain: Message<{ page: string | number }>
    }
    newAddress: {
      subject: Message<{ name: string | number }>
      text: Message<{ link: string | number; code: string | number; until: string | number; name: string | number }>
      askAgain: Message<{ page: string | number }>
    }
    moved: {
      subject: Message<{ name: string | number }>
      text: Message<{ email: string | number; name: string | number }>
    }
    wordsUsed: {
      subject: Message<{ name: string | number }>
      text: Message<{ signIn: string | number; name: string | number }>
    }
    closed: {
      subject: Message<{ name: string | number }>
      text: Message<{ day: string | number; signIn: string | number; name: string | number }>
    }
    stayed: {
      subject: Message<{ name: string | number }>
      text: Message<{ name: string | number }>
    }
    passkey: {
      subject: Message<{ what: string | number; name: string | number }>
      text: Message<{ what: string | number; signIn: string | number; name: string | number }>
    }
    gone: {
      subject: Message<{ name: string | number }>
      text: Message<{ email: string | number; name: string | number }>
    }
    notices: {
      subject: Message<{ name: string | number }>
      text: Message<{ list: string | number; why: string | number; page: string | number; name: string | number }>
      why: Message<{ about: string | number; often: string | number; link: string | number }>
    }
  }
  device: {
    kindNotKnown: string
    statusNotKnown: string
  }
  members: {
    dashboard: string
    account: string
    optional: string
    signIn: {
      title: string
      lead: string
      email: string
      emailHint: string
      emailMissing: string
      shared: string
      sharedHint: string
      send: string
      noMail: string
      without: string
      withoutLead: string
      rights: string
      help: string
      attorneys: string
      resources: string
      dashboard: string
      lost: string
      contact: string
    }
    code: {
      title: string
      lead: string
      soon: string
      until: Message<{ until: string | number }>
      openLink: string
      orCode: string
      label: string
      hint: string
      go: string
      wrong: string
      missing: string
      nothingCame: string
      look: string
      few: string
      again: string
      another: {
        title: string
        comes: {
          out: string
          late: string
          none: string
        }
      }
      noMail: string
    }
    link: {
      title: string
      goOn: Message<{ masked: string | number }>
      use: Message<{ masked: string | number }>
      until: Message<{ until: string | number }>
      elsewhere: string
      elsewhereText: string
      elsewhereOnly: string
      whereSignedIn: string
      notAsked: string
      brokenTitle: string
      broken: string
      again: string
    }
    welcome: {
      title: string
      text: Message<{ handle: string | number }>
    }
    profile: {
      first: string
      firstLead: string
      title: string
      handle: string
      handleHint: string
      pronouns: string
      pronounsHint: string
      timeZone: string
      timeZoneHint: string
      noZone: string
      state: string
      stateHint: string
      noState: string
      listed: {
        pronouns: string
        timeZone: string
        state: string
      }
      mailDecisions: string
      mailDecisionsHint: string
      stateWrong: string
      save: string
      saved: string
      savedText: Message<{ handle: string | number }>
      taken: string
      missing: string
      short: string
      long: string
      hidden: string
      signs: string
      letters: string
      scripts: string
      reserved: string
      pronounsLong: string
      pronounsHidden: string
      zoneWrong: string
    }
    zones: {
      'America/New_York': string
      'America/Chicago': string
      'America/Denver': string
      'America/Phoenix': string
      'America/Los_Angeles': string
      'America/Anchorage': string
      'Pacific/Honolulu': string
      'America/Puerto_Rico': string
      'Pacific/Guam': string
      'Pacific/Pago_Pago': string
    }
    notices: {
      title: string
      lead: string
      account: string
      window: string
      windowText: string
      windowNone: string
      clear: string
      cleared: string
      clearedText: string
      signIn: string
      none: string
      noneText: string
      new: string
      inTopic: Message<{ title: string | number }>
      byIn: Message<{ name: string | number; title: string | number }>
      newOnes: Message<{ count: number }>
    }
    passkeys: {
      title: string
      lead: string
      none: string
      noneMailed: string
      add: string
      name: string
      nameHint: string
      absent: string
      made: Message<{ day: string | number }>
      used: Message<{ day: string | number }>
      neverUsed: string
      remove: string
      sure: string
      removeNow: string
      added: string
      addedText: string
      addedMail: string
      removed: string
      removedText: string
      nothing: string
      signIn: string
      orPasskey: string
      signInAbsent: string
      signInAbsentMailed: string
      says: {
        known: string
        refused: string
        many: string
        stopped: string
        unnamed: string
      }
    }
    devices: {
      title: string
      lead: string
      here: string
      other: string
      began: Message<{ day: string | number }>
      used: Message<{ day: string | number }>
      end: string
      endWhich: Message<{ day: string | number }>
      endOthers: string
      onlyHere: string
      leave: string
      ended: string
      endedText: Message<{ count: number }>
      nothing: string
    }
    email: {
      title: string
      lead: string
      leadNoMail: string
      label: string
      send: string
      keep: string
      noMail: string
      recovered: string
      recoveredText: string
      taken: string
      takenText: string
    }
    recovery: {
      title: string
      lead: string
      have: Message<{ day: string | number }>
      none: string
      make: string
      makeNew: string
      shownTitle: string
      shownLead: string
      notYet: string
      written: string
      typeTitle: string
      typeLead: string
      label: string
      hint: string
      check: string
      wrong: string
      again: string
      over: string
      overText: string
      saved: string
      savedText: string
    }
    recover: {
      title: string
      lead: string
      handle: string
      handleMissing: string
      words: string
      wordsMissing: string
      wrong: string
      tooMany: string
      go: string
      none: string
    }
    closed: {
      title: string
      lead: Message<{ day: string | number }>
      others: string
      postsRemove: string
      postsStay: string
      elsewhere: string
      mailed: string
      change: string
      keep: string
      now: string
      kept: string
      keptText: Message<{ handle: string | number }>
    }
    delete: {
      title: string
      lead: string
      when: string
      whenNow: string
      whenNowHint: string
      whenLater: string
      whenLaterHint: string
      goes: string
      goesAccount: string
      goesWords: string
      goesOwn: string
      goesCases: string
      goesSessions: string
      goesPosts: string
      posts: string
      postsRemove: string
      postsRemoveHint: string
      postsStay: string
      postsStayHint: string
      stays: string
      staysCases: string
      staysDevice: string
      staysGifts: string
      staysElse: string
      staysTrail: string
      staysBan: string
      staysHandle: string
      backups: string
      fileFirst: string
      sure: string
      sureMissing: string
      button: string
      keep: string
      gone: string
      goneButPosts: string
      goneText: string
      mail: string
    }
  }
  savedLists: {
    dashboard: string
    savedResources: string
    metaTitle: string
    youHaveNotSaved: string
    withAccount: string
    add: string
    saved: Message<{ date: string | number }>
    savedDevice: string
    eachGuideLetterHas: string
    findGuideLetter: string
    findMoreGuidesLetters: string
  }
  savedTopics: {
    changeOrForget: string
    drafts: Message<{ count: number }>
    held: Message<{ count: number }>
    repliesSince: string
    forgetReads: string
    forgetReadsSays: string
    newPosts: Message<{ count: number }>
  }
  dashboard: {
    dashboardNav: {
      dashboard: string
      logout: string
      closesOpenedCaseDevice: string
      signsYouOut: string
      signIn: string
      signedInAs: Message<{ handle: string | number }>
    }
    fromDevice: {
      thisBrowserKeepsNothing: string
      readingListDeviceKeeps: string
      itsSettingsDoNot: string
      javaScriptOffBrowser: string
      yourListsKeptBrowser: string
      youCanStillRead: string
      openMyCaseNumber: string
    }
    keptList: {
      removedFromDeviceYou: string
      undo: string
      remove: string
    }
    openCase: {
      openDeviceNow: string
      submitted: Message<{ date: string | number }>
      submittedAnswerBy: Message<{ date: string | number; dueBy: string | number }>
      readWriteMyCase: string
    }
    postList: {
      posted: Message<{ date: string | number }>
    }
    unfinished: {
      youHaveCaseNot: string
      savedOn: Message<{ savedAt: string | number }>
      saved: string
      continueMyAnswers: string
    }
    complaints: {
      dashboard: string
      myComplaints: string
      metaTitle: string
      submitted: Message<{ day: string | number }>
      weDoNotKnow: string
      youHaveNotSubmitted: string
      thisDeviceDoesNot: string
      numberWordsStillShown: string
      seeWhatNew: string
      openCaseSeeIts: string
      openMyCaseNumber: string
      whenYouDoYou: string
      startCase: string
      ifYouSentOne: string
    }
    delete: {
      yourListComplaints: string
      yourListForumPosts: string
      yourSavedResources: string
      yourListAttorneys: string
      dashboard: string
      profile: string
      delete: string
      metaTitle: string
      weDidNotUnderstand: string
      deleted: string
      weDeletedFromDevice: Message<{ lists: string | number }>
      text: string
      everythingDeletedFromDevice: string
      weCouldNotDelete: string
      deleteEverythingDevice: string
      deleteLists: Message<{ lists: string | number }>
      yourCasesStayUs: string
      deleteEverything: string
      saveYourNumberWords: string
      thisListKeptYour: string
      deleteEverythingInstead: string
      thisListKeptOnly: Message<{ asked: string | number }>
      keepIt: string
      theyStillShownDevice: string
      seeMyNumberWords: string
      whatDeleted: string
      yourListsComplaintsForum: string
      anUnfinishedReportIts: string
      whatYouTypedDid: string
      theOpenedCaseClosed: string
      theAccessCard: string
      whatStays: string
      casesYouSentTheir: string
      yourReadingSettingsSo: string
      theListPagesYour: string
    }
    forumPosts: {
      dashboard: string
      myForumPosts: string
      metaTitle: string
      youHaveNotCreated: string
      show: Message<{ counted: string | number }>
      thatNormalForumNot: string
      fromAccount: string
      fromDevice: string
      titleGone: string
      waits: string
      removed: string
      gone: string
      seeWhatForumWill: string
    }
    dashboard: {
      title: string
      onlyBrowserHasThese: string
      browserAndAccount: string
    }
    profile: {
      dashboard: string
      profile: string
      metaTitle: string
      kindStatusDayEach: string
      forumPosts: string
      theTitleDayWhat: string
      savedResources: string
      theTitlesGuidesLetters: string
      attorneys: string
      theirNamesDays: string
      anOpenedCase: string
      noOpenedCase: string
      aCaseStaysOpen: string
      anUnfinishedReport: string
      noUnfinishedReport: string
      weKeepSealed7: string
      aFormYouDid: string
      noUnsentForm: string
      whatYouTypedAnother: string
      theNumberWordsCase: string
      noNumberWords: string
      afterYouSendCase: string
      anAccessCard: string
      noAccessCard: string
      howToCommunicate: string
      seeChange: string
      yourReadingSettings: string
      readingSettingsNoneChosen: string
      textSizeColorsSo: string
      youDoNotHave: string
      apartFromAccount: string
      keptBrowserOnly: string
      openedBrowser: string
      deleteDownload: string
      deletingHereDoesNot: string
      deleteEverythingDevice: string
      downloadListTextFile: string
      nothingDelete: string
      deleteKind: Message<{ what: string | number }>
      goMyCase: string
      continueIt: string
      seeSaveThem: string
      changeThem: string
    }
    export: {
      yes: string
      no: string
      status: Message<{ status: string | number }>
      submitted: Message<{ submittedAt: string | number }>
      category: Message<{ category: string | number }>
      posted: Message<{ postedAt: string | number }>
      addressSite: Message<{ url: string | number }>
      saved: Message<{ savedAt: string | number }>
      whatDeviceHoldsWebsite: Message<{ at: string | number }>
      submittedComplaints: string
      forumPosts: string
      savedResources: string
      attorneys: string
      openedCase: string
      unfinishedReport: string
      numberWordsStillShown: Message<{ wordsShown: string | number }>
      unsentWordsOtherForms: Message<{ unsent: string | number }>
      accessCard: Message<{ here: string | number }>
      readingSettings: Message<{ readingChosen: string | number }>
      theTimeNotKnown: string
      chosenYou: string
      theSitesOwn: string
    }
    tabs: {
      overview: string
      myComplaints: string
      myForumPosts: string
      savedResources: string
      profile: string
    }
  }
  overview: {
    page: {
      searchText: string
      dashboard: string
      metaDescription: string
      overview: string
      counts: {
        complaints: {
          one: string
          many: string
          see: string
        }
        posts: {
          one: string
          many: string
          see: string
        }
        saved: {
          one: string
          many: string
          see: string
        }
      }
      now: string
      needs: {
        saveWords: string
        saveWordsText: string
        saveWordsGo: string
        deadline: Message<{ day: string | number }>
        deadlineDraft: string
        deadlineDraftText: Message<{ day: string | number }>
        continueAnswers: string
        failedGift: string
        failedGiftText: Message<{ gift: string | number }>
        failedGiftGo: string
        waitingPost: Message<{ count: number }>
        waitingPostText: string
        waitingPostGo: string
        forumDraft: Message<{ count: number }>
        forumDraftText: string
        forumDraftGo: string
        unsent: string
        unsentText: string
        unsentGo: string
        nothing: string
        nothingText: string
        openCase: string
        notSentYet: string
      }
      lists: string
      takeAll: string
      letters: {
        title: string
        note: string
        none: string
        find: string
        saved: string
        day: Message<{ day: string | number }>
        file: string
      }
      gifts: {
        title: string
        begun: Message<{ day: string | number }>
        reference: Message<{ reference: string | number }>
        failed: string
        states: {
          begun: string
          promised: string
          paid: string
          active: string
          paused: string
          stopped: string
          abandoned: string
          refused: string
        }
        note: string
        none: string
        signedOut: string
        mine: string
        see: string
        kept: string
      }
      wrote: {
        title: string
        note: string
        none: string
        find: string
        wrote: string
        account: string
        device: string
        add: string
        day: Message<{ day: string | number }>
        change: Message<{ name: string | number }>
      }
      newsletter: {
        title: string
        note: string
        none: string
        signedOut: string
        subscribe: string
        topics: Message<{ topics: string | number }>
        since: Message<{ day: string | number }>
        paused: Message<{ day: string | number }>
        change: string
        leave: string
      }
      device: {
        none: string
        reading: string
        item: string
        remove: string
        undo: string
        removing: string
        removed: string
        note: string
        take: string
      }
      newestPosts: string
      posted: string
    }
  }
  lockers: {
    own: {
      title: string
      keeps: Message<{ most: string | number }>
      noList: string
      words: string
      wordsHint: string
      open: string
      keep: string
      takeOut: string
      more: string
      sameSize: string
      lostWords: string
      newWords: string
      deletedCase: string
      server: string
      numberToo: string
      wrong: string
      gone: string
      renewed: string
      takeThisOut: string
      changedOutside: string
    }
    keep: {
      dashboard: string
      myComplaints: string
      title: string
      lead: string
      safe: string
      number: string
      numberHint: string
      button: string
      full: Message<{ most: string | number }>
      room: string
      kept: string
      keptText: string
    }
    takeOut: {
      title: string
      lead: string
      button: string
      wrong: string
      lost: string
      out: string
      outText: string
    }
    all: {
      title: string
      lead: string
      again: string
      button: string
      back: string
      out: string
      outText: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
