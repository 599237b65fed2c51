import type { SettingGroup } from './setting-shape.ts'

export const TIME: SettingGroup = {
  id: 'time',
  title: 'Time and answers',
  lead: 'Dates that the site shows, and when people can expect an answer. Moderators set how soon they read new forum posts. They do that under Forum.',
  settings: [
    {
      name: 'TIME_ZONE',
      label: 'Time zone',
      says: 'Choose a time zone from the list',
      width: 'half',
    },
    {
      name: 'WORK_HOURS',
      label: 'Work hours',
      hint: 'We never promise an answer outside them. Full hours, for example: 9 AM to 5 PM.',
      says: 'Enter two full hours of the day, at least 4 apart, like 9 AM to 5 PM',
      width: 'half',
    },
    {
      name: 'WORK_DAYS',
      label: 'Work days',
      says: 'Choose at least one day',
      shows: [],
    },
    {
      name: 'CLOSED_DAYS',
      label: 'Days when nobody works',
      hint: 'Write a day like December 28, 2026. Without its year, like December 24, it is closed in each year. Legal time limits do not change.',
      says: 'Enter each day like December 24 (in each year) or December 28, 2026. From the first to the last day, there can be 31 days. There can be 30 entries',
      lines: 4,
      optional: true,
      shows: [],
    },
    {
      name: 'REVIEW_HOURS',
      label: 'Hours until the first answer to a case',
      hint: 'From 24 to 336 (14 days). Every page and email says it. People who already sent a case keep the promise they were given.',
      says: 'Enter a whole number of hours from 24 to 336',
      width: 'short',
    },
    {
      name: 'MESSAGE_DAYS',
      label: 'Days to wait before asking us again',
      hint: 'We say this after a message, or after a donor chose a bank transfer. From 1 to 30.',
      says: 'Enter a whole number of days from 1 to 30',
      width: 'short',
    },
    {
      name: 'APPLICATION_DAYS',
      label: 'Days until an attorney’s request is checked',
      hint: 'Attorneys are told this when they ask for an entry or change it. From 1 to 60.',
      says: 'Enter a whole number of days from 1 to 60',
      width: 'short',
    },
    {
      name: 'ANSWER_WITHIN_HOURS',
      label: 'Hours to answer a new message in a case',
      hint: 'After that, the case is late in the queue. From 1 to 720.',
      says: 'Enter a whole number of hours from 1 to 720',
      width: 'short',
      shows: [],
    },
    {
      name: 'NOTICE_DELAY',
      label: 'Minutes until the team is told of a new case',
      hint: 'Each email waits a random time between these two, so that it does not show when someone wrote.',
      says: 'Enter two numbers of minutes, the smaller one first, 1440 at most',
      shows: [],
    },
  ],
}
