// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  forumDrafts: {
    form: {
      kept: {
        says: string
        held: string
      }
      unsent: string
      saved: Message<{ at: string | number }>
      later: string
      laterMissing: string
      here: string
      hereText: Message<{ at: string | number }>
    }
    refused: {
      many: Message<{ most: string | number }>
      long: string
      sent: string
      otherMember: string
      nowAs: Message<{ handle: string | number }>
      left: string
      gone: string
    }
    offer: {
      title: Message<{ count: number }>
      text: string
      savedAt: Message<{ at: string | number }>
      goOn: Message<{ number: string | number }>
      empty: string
      closedTitle: string
      closedText: string
      wordsOf: Message<{ number: string | number }>
    }
    page: {
      title: string
      lead: string
      reply: Message<{ title: string | number }>
      replyGone: string
      topic: Message<{ place: string | number }>
      goOn: Message<{ number: string | number }>
      drop: Message<{ number: string | number }>
      yesDrop: string
      dropText: string
      none: string
      noneText: string
      toForum: string
      signIn: string
    }
    notice: {
      saved: Message<{ at: string | number }>
      savedText: string
      dropped: string
      droppedText: string
      cleared: string
      clearedText: string
    }
  }
  forumLater: {
    page: {
      choose: {
        add: string
        legend: string
        hint: string
        now: string
        minutes: Message<{ minutes: string | number }>
        tomorrow: Message<{ zone: string | number }>
      }
      many: Message<{ most: string | number }>
      gone: string
      held: {
        title: Message<{ at: string | number }>
        text: string
        stopped: string
        stoppedText: string
      }
      list: {
        title: Message<{ count: number }>
        text: string
        at: Message<{ at: string | number }>
        nameless: string
        stop: Message<{ number: string | number }>
        drafts: string
      }
    }
  }
  forumWatch: {
    help: {
      title: string
      lines: string
      state: string
      whyTitle: string
      why: string
    }
    slow: {
      says: Message<{ time: string | number }>
      times: {
        10: string
        60: string
        1440: string
      }
      wait: Message<{ time: string | number; until: string | number }>
    }
    young: {
      says: Message<{ anHour: string | number; aDay: string | number }>
      anHour: Message<{ most: string | number }>
      aDay: Message<{ most: string | number }>
    }
    raid: {
      title: string
      says: Message<{ until: string | number }>
      waits: string
      ownTitle: string
      own: Message<{ time: string | number }>
    }
    own: {
      held: string
    }
  }
  forumNewer: {
    title: string
    look: string
    some: Message<{ count: number }>
    since: Message<{ number: string | number }>
    show: Message<{ count: number }>
    none: string
    still: Message<{ number: string | number }>
    back: Message<{ number: string | number }>
    again: string
  }
  forum: {
    changedOutside: string
    front: {
      communityForum: string
      metaTitle: string
      metaDescription: string
      readWithoutAccount: string
      nobodyAsks: string
      write: string
      youSignOnlyWrite: string
      takeBack: string
      youCanChange: string
      beSafe: string
      peopleReadFirst: string
      stayCalm: string
      noLikesCollectNo: string
      roles: string
      rolesText: string
      roleNew: string
      roleNewText: string
      roleMember: string
      roleMemberText: Message<{ posts: string | number }>
      roleHelper: string
      roleHelperText: Message<{ posts: string | number }>
      roleModerator: string
      roleModeratorText: string
      title: string
      readOnly: string
      nobodyLooksAfter: string
      answered: Message<{ hours: string | number }>
      canWrite: string
      pausedUntil: Message<{ until: string | number }>
      pausedLasting: string
      bannedUntil: Message<{ until: string | number }>
      bannedLasting: string
      signInFirst: string
      signInToWrite: string
      chooseAPlace: string
      topics: Message<{ count: number }>
      latest: string
      latestIn: Message<{ category: string | number; date: string | number }>
      latestBy: Message<{ category: string | number; name: string | number; date: string | number }>
      unread: Message<{ count: number }>
      allNew: string
      whatWeTalkAbout: string
      about: string
      howWorks: string
      theRules: string
      whatYouCanDo: string
      aPlaceTalkPeople: string
      theForumHasSame: string
      whatYouPostStays: string
      readRulesFullHow: string
      youDoNotHave: string
      readOurGuidesLetters: string
      wereYouTreatedUnfairly: string
    }
    search: {
      title: string
      titled: Message<{ posts: string | number; query: string | number }>
      metaDescription: string
      qLabel: string
      qInPlace: string
      qHint: string
      inLabel: string
      everywhere: string
      sinceLabel: string
      anyTime: string
      week: string
      month: string
      year: string
      whoLabel: string
      anyone: string
      me: string
      helpedLabel: string
      plainLabel: string
      search: string
      posts: Message<{ count: number }>
      page: Message<{ page: string | number }>
      found: Message<{ posts: string | number; query: string | number }>
      newest: Message<{ posts: string | number }>
      nothingNew: string
      order: string
      most: Message<{ most: string | number }>
      where: Message<{ number: string | number; name: string | number; place: string | number; date: string | number }>
      nothing: Message<{ query: string | number }>
      by: Message<{ posts: string | number; name: string | number }>
      seeBy: Message<{ name: string | number }>
      spelled: Message<{ typed: string | number }>
      oneWord: string
      fewerWords: string
      otherWord: string
      lessFilters: string
      wholeSite: string
    }
    marks: {
      title: string
      open: string
      change: string
      onlyYou: string
      follow: string
      followHint: string
      tell: string
      tellHint: string
      keep: string
      keepHint: string
      note: string
      noteHint: string
      noteLong: Message<{ most: string | number }>
      save: string
      saved: string
      savedText: string
      signIn: string
      gone: string
      tooMany: Message<{ most: string | number }>
      lastRead: Message<{ number: string | number }>
    }
    feeds: {
      ofCategory: Message<{ name: string | number }>
      ofTopic: Message<{ title: string | number }>
      post: Message<{ number: string | number; title: string | number }>
      followCategory: string
      followTopic: string
    }
    category: {
      forum: string
      notFound: string
      notFoundText: string
      belongs: string
      topics: Message<{ count: number }>
      posts: Message<{ count: number }>
      newest: Message<{ posts: string | number; date: string | number }>
      newestBy: Message<{ name: string | number; posts: string | number; date: string | number }>
      example: string
      none: string
      noneText: string
      pageEmpty: string
      pageEmptyText: string
      pageTitle: Message<{ page: number; name: string | number }>
      describes: Message<{ name: string | number; about: string | number }>
      back: string
      begin: string
    }
    topic: {
      forum: string
      notFound: string
      notFoundText: string
      toForum: string
      isExample: string
      isExampleText: string
      posts: Message<{ count: number }>
      pageOf: Message<{ page: string | number; pages: string | number }>
      newest: string
      by: Message<{ name: string | number; date: string | number; number: string | number }>
      link: Message<{ number: string | number }>
      inReplyTo: Message<{ number: string | number }>
      example: string
      formerMember: string
      madeUp: Message<{ name: string | number }>
      imported: Message<{ name: string | number }>
      removed: string
      waits: string
      hidden: string
      changed: Message<{ date: string | number }>
      changedByUs: Message<{ date: string | number }>
      yours: Message<{ number: string | number }>
      reply: string
      replyTo: Message<{ number: string | number }>
      more: Message<{ number: string | number }>
      replyHere: string
      locked: string
      lockedText: string
      titleRemoved: string
      back: Message<{ category: string | number }>
      describes: Message<{ title: string | number }>
    }
    write: {
      newTitle: string
      newIn: Message<{ category: string | number }>
      replyTitle: string
      replyIn: Message<{ title: string | number }>
      answering: Message<{ number: string | number; name: string | number }>
      changeTitle: string
      title: string
      titleHint: string
      text: string
      textHint: string
      buttons: string
      more: string
      readAnswered: string
      marks: string
      lines: string
      linesText: string
      preview: string
      previewTitle: string
      previewText: string
      post: string
      save: string
      signInFirst: string
      signInText: string
      signIn: string
      signedOut: string
      signedOutKept: string
      signInAndBack: string
      chooseHandle: string
      chooseHandleText: string
      toProfile: string
      closed: string
      closedNow: string
      closedText: string
      waitsFirst: Message<{ hours: string | number }>
      waitsAgain: string
      waitsAfterUs: string
      pausedNow: string
      pausedText: string
      bannedNow: string
      bannedText: string
      whyPaused: string
      paused: Message<{ until: string | number }>
      pausedLasting: string
      textMissing: string
      textLong: Message<{ most: number; now: number }>
      manyMentions: Message<{ most: string | number }>
      titleMissing: string
      titleLong: Message<{ most: string | number }>
      manyInAnHour: Message<{ most: string | number }>
      manyInADay: Message<{ most: string | number }>
      manyWait: Message<{ most: string | number }>
      topicGone: string
      topicLocked: string
      postGone: string
      changedMeanwhile: string
      asItIsNow: string
      again: string
      posted: string
      postedText: string
      waiting: string
      waitingShort: string
      waitingText: Message<{ hours: string | number }>
      waitingUntimed: string
      saved: string
      savedText: string
      savedWaits: string
      removed: string
      removedText: string
    }
    own: {
      title: string
      myPosts: string
      inTopic: Message<{ title: string | number }>
      waits: string
      hidden: string
      hiddenText: Message<{ hours: string | number }>
      hiddenUntimed: string
      changedByUs: string
      changedByUsText: string
      isPublic: string
      seeIt: string
      change: string
      remove: string
      removeText: string
      yesRemove: string
      removedByUs: string
      removedWhy: Message<{ rule: string | number }>
      removedWords: Message<{ note: string | number }>
      removedAgain: Message<{ days: string | number }>
      askSecond: string
      askAgain: string
      removedByYou: string
      removedByYouText: string
      earlier: string
      until: Message<{ date: string | number }>
      untilByUs: Message<{ date: string | number }>
      notFound: string
      notFoundText: string
    }
    rules: {
      law: string
      harm: string
      private: string
      pretend: string
      junk: string
    }
    searchTexts: {
      front: string
    }
  }
  forumPlaces: {
    readFirst: {
      says: string
      saysHours: Message<{ hours: string | number }>
      change: string
    }
    shut: {
      title: string
      text: string
      goneText: string
      onList: string
      refused: string
      gone: string
    }
    closed: {
      title: string
      text: string
      ask: string
    }
  }
  forumFollowing: {
    place: {
      follow: string
      stop: string
      following: string
      followed: string
      followedText: string
      stopped: string
      stoppedText: string
      signedOut: string
    }
  }
  forumMentions: {
    here: {
      open: string
      says: string
      list: string
      one: string
      some: Message<{ count: string | number }>
    }
  }
  forumUnseen: {
    post: {
      closed: string
      closedTitle: Message<{ number: string | number; date: string | number }>
      folded: string
      why: string
      quote: string
      topic: string
      choose: Message<{ number: string | number; name: string | number }>
      chooseOne: Message<{ number: string | number }>
    }
    list: {
      topics: Message<{ count: number }>
      found: Message<{ count: number }>
      places: Message<{ names: string | number }>
      chooseTopic: string
      choosePlace: string
    }
    page: {
      title: string
      lead: string
      none: string
      noneText: string
      kinds: {
        person: string
        pseudonym: string
        post: string
        topic: string
        place: string
        word: string
      }
      notes: string
      notesText: string
      blocked: string
      muted: string
      gone: string
      personGone: string
      post: Message<{ number: string | number }>
      postIn: Message<{ number: string | number; title: string | number }>
      pseudonymIn: Message<{ name: string | number; title: string | number }>
      again: Message<{ name: string | number }>
      undone: string
      undoneText: string
      done: string
      doneText: string
      doneElsewhere: string
      word: string
      wordHint: string
      wordMissing: string
      wordLong: Message<{ least: string | number; most: string | number }>
      addWord: string
      tooMany: Message<{ most: string | number }>
      signIn: string
      how: string
      howTexts: readonly (string)[]
    }
    nameless: {
      refused: string
      refusedMention: string
    }
    choose: {
      author: Message<{ name: string | number }>
      person: Message<{ name: string | number }>
      onePost: string
      onePostHint: string
      allOf: Message<{ name: string | number }>
      post: string
      mute: string
      muteHint: string
      block: string
      blockHint: string
      howMissing: string
      muted: string
      blocked: string
      already: string
      pseudonym: Message<{ name: string | number }>
      pseudonymText: string
      topic: string
      topicText: string
      place: string
      placeText: string
      yes: string
      save: string
      own: string
      gone: string
      back: string
      notFound: string
      notFoundText: string
    }
  }
  forumOfficial: {
    pinned: string
    moderator: string
    answer: string
    answerBy: Message<{ number: string | number; name: string | number }>
    write: {
      label: string
      hint: string
      notNameless: string
      notLater: string
      signedOut: string
      change: {
        stays: string
        goes: string
      }
    }
  }
  forumFacts: {
    page: {
      title: string
      text: string
      kinds: {
        phone: string
        email: string
        address: string
        case: string
        name: string
      }
      found: Message<{ text: string | number; kind: string | number }>
      change: string
      asItIs: string
      notKept: string
    }
  }
  forumPictures: {
    form: {
      add: string
      legend: string
      photo: string
      other: string
      hint: string
      faces: string
      keep: string
      keepHint: string
      chosen: string
      describes: string
      describesHint: string
      decoration: string
    }
    refused: {
      describe: string
      long: Message<{ most: string | number }>
      missing: string
      large: Message<{ size: string | number }>
      blocked: string
      busy: string
      room: string
      many: Message<{ most: string | number }>
      gone: string
    }
    shown: {
      play: Message<{ size: string | number }>
      still: string
      inFeed: Message<{ description: string | number }>
      inFeedAlone: string
      takenOut: string
    }
  }
  forumNameless: {
    write: {
      without: string
      hint: string
      hintAs: Message<{ name: string | number }>
      careTitle: string
      care: string
      careLookUp: string
      careWords: string
    }
    own: {
      as: Message<{ name: string | number }>
      change: string
    }
    forMe: {
      title: string
      text: Message<{ date: string | number; name: string | number; topic: string | number }>
      reason: Message<{ reason: string | number }>
      wrote: string
      wrong: string
    }
    reasons: {
      danger: string
      harm: string
      law: string
    }
  }
  forumQuoting: {
    page: {
      quote: Message<{ number: string | number }>
      insert: string
      choose: string
      from: Message<{ number: string | number }>
      says: string
    }
  }
  forumSafety: {
    noteOutcomes: {
      kept: string
      removed: string
      changed: string
      withdrawn: string
    }
    reasons: {
      harm: string
      private: string
      law: string
      pretend: string
      junk: string
      note: string
      other: string
    }
    outcomes: {
      kept: string
      removed: string
      changed: string
      withdrawn: string
    }
    forMe: {
      title: string
      lead: string
      none: string
      noneText: string
      canWrite: string
      kinds: {
        warning: string
        pause: string
        ban: string
      }
      ended: {
        warning: string
        pause: string
        ban: string
      }
      on: Message<{ date: string | number }>
      rule: Message<{ rule: string | number }>
      until: Message<{ date: string | number }>
      lasting: string
      still: string
      stillBanned: string
      warningMeans: string
      warningPaused: string
      over: string
      forGood: string
      lifted: string
      read: string
      readOn: Message<{ date: string | number }>
      thanks: string
      thanksText: string
      wrong: string
      earlier: string
      earlierLasts: string
      earlierWrong: string
    }
    appeal: {
      title: string
      lead: string
      about: {
        post: string
        measure: string
      }
      rule: Message<{ rule: string | number }>
      said: string
      saidWords: string
      decides: {
        moderator: string
        steward: string
        nobody: string
      }
      text: string
      textHint: string
      textMissing: string
      textLong: Message<{ most: number }>
      send: string
      sent: string
      kept: string
      sentText: string
      asked: Message<{ date: string | number }>
      waits: string
      outcome: {
        changed: string
        stays: string
      }
      changed: {
        post: string
        measure: string
      }
      answer: string
      over: string
      notYours: string
      back: string
    }
    report: {
      title: string
      link: Message<{ number: string | number }>
      lead: string
      secret: string
      post: Message<{ number: string | number; name: string | number }>
      closed: Message<{ number: string | number }>
      open: string
      reason: string
      reasonMissing: string
      note: string
      noteHint: string
      noteLong: Message<{ most: string | number }>
      send: string
      sent: string
      sentText: string
      already: string
      alreadyText: string
      putBack: string
      yourReason: Message<{ reason: string | number }>
      outcome: string
      back: string
      notices: string
      signInFirst: string
      signInText: string
      withoutAccount: string
      banned: string
      ownPost: string
      gone: string
      manyToday: Message<{ most: string | number }>
      notFound: string
      notFoundText: string
    }
    decide: {
      chooseRule: string
      tooLong: Message<{ most: string | number }>
      chooseAct: string
      whatHappened: string
      noteFirst: string
      chooseColleague: string
      chooseOutcome: string
      why: string
    }
  }
  forumTags: {
    choose: {
      add: string
      legend: string
      hint: Message<{ most: string | number }>
      many: Message<{ most: string | number }>
      closed: Message<{ names: string | number }>
    }
    topic: string
    filter: {
      label: string
      all: string
      show: string
      any: string
      inSearch: string
      pageTitle: Message<{ place: string | number; tag: string | number }>
      none: Message<{ tag: string | number }>
      noneText: string
    }
    list: {
      summary: string
      closed: string
    }
  }
  forumCare: {
    tones: {
      joking: string
      serious: string
      'not-upset': string
      unsure: string
    }
    tone: {
      add: string
      legend: string
      hint: string
      none: string
      line: Message<{ tone: string | number }>
    }
    write: {
      add: string
      legend: string
      hint: string
      wish: string
      wishHint: string
      noWish: string
      wishes: {
        advice: string
        listening: string
        none: string
      }
    }
    wish: {
      title: string
      says: {
        advice: string
        listening: string
        none: string
      }
      closed: string
      asNamed: string
    }
    choices: {
      title: string
      lead: string
      onAccount: string
      onDevice: string
      label: Message<{ note: string | number }>
      means: readonly (string)[]
      fold: string
      show: string
      hide: string
      save: string
      saved: string
      back: string
      toForum: string
      savedText: string
    }
    own: {
      notes: Message<{ list: string | number }>
      added: Message<{ list: string | number }>
    }
  }
  forumCounts: {
    page: {
      title: string
      description: string
      lead: string
      none: string
      noneText: string
      few: string
      small: string
      rows: {
        posts: string
        approved: string
        reports: string
        edited: string
        putBack: string
        warnings: string
        pauses: string
        bans: string
        appeals: string
        changed: string
        stays: string
      }
      removed: Message<{ rule: string | number }>
      link: string
    }
  }
  forumProfile: {
    title: Message<{ handle: string | number }>
    noTitle: string
    none: string
    forum: string
    lead: Message<{ handle: string | number }>
    own: string
    signIn: string
    signInTitle: string
    handle: string
    pronouns: string
    since: string
    card: string
    notAboutOthers: string
    change: string
    link: Message<{ name: string | number }>
  }
  forumReactions: {
    kinds: {
      thanks: string
      'me-too': string
      care: string
    }
    react: {
      open: Message<{ number: string | number }>
      keep: Message<{ number: string | number }>
      kept: Message<{ number: string | number }>
      keepSays: string
      said: Message<{ number: string | number; kinds: string | number }>
      who: string
      takeBack: Message<{ kind: string | number }>
      got: Message<{ list: string | number }>
      counted: Message<{ count: number; kind: string | number }>
    }
    helped: {
      says: string
      saysModerator: string
      mark: Message<{ number: string | number }>
      takeBack: Message<{ number: string | number }>
      list: string
      listAny: string
      one: Message<{ number: string | number; name: string | number }>
    }
    refused: {
      signedOut: string
      gone: string
      own: string
      often: Message<{ most: string | number }>
      notYours: string
      many: Message<{ most: string | number }>
    }
  }
  forumUnread: {
    forgotten: string
    forgottenText: string
    signedOut: string
  }
  forumDiscussions: {
    author: string
    opening: Message<{ title: string | number; address: string | number }>
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
