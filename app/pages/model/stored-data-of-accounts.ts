import { daysInWords, PROMISED_DAYS } from '#app/platform/settings/retention.ts'

const {
  askedDeletion,
  unfinishedAccounts,
  freedHandles,
  memberSessions,
  memberFiles,
  memberNotices,
  removedPosts,
  closedReports,
  forumDrafts,
  forumMeasures,
  forumReads,
  namelessLeaves,
} = PROMISED_DAYS

export const keptOfAccounts = [
  {
    what: 'Your account, if you have one: your handle, and your pronouns and time zone, if you gave them',
    how: 'Not locked. Others here can see your handle and pronouns.',
    life: `Until you delete your account. Then it goes at once, or after ${daysInWords(askedDeletion)} in which you can change your mind, as you choose. If you never chose a handle: ${daysInWords(unfinishedAccounts)}`,
  },
  {
    what: 'A handle that you no longer use, if it stood over a forum post that others could read',
    how: 'Only as a scrambled mark, made with a key on our server. It keeps others from taking the handle and being taken for you. While you have an account, you can take it again. After that, the mark does not say whose it was.',
    life: `${daysInWords(freedHandles)} after you gave it up or deleted your account`,
  },
  {
    what: 'The state or territory you live in and your reading settings, if you chose to keep them with your account',
    how: 'Not locked. Others do not see them.',
    life: 'Until you change or empty them, or delete your account',
  },
  {
    what: 'Your access card, if you made one while signed in',
    how: 'Locked with a key on our server. It goes to others only when you check its box in a form. If you choose so, other members can read it, but not who helps you.',
    life: 'Until you delete it or your account',
  },
  {
    what: 'Pages you saved with your account, with your notes, and attorneys you wrote to, if you chose to remember them. When we remind you of them',
    how: 'Locked with a key on our server, without the time of the reminder. Only you see them.',
    life: 'Until you remove them or delete your account',
  },
  {
    what: 'Cases that you keep with your account, if you keep any: their numbers',
    how: 'Each number is in a note that only the six words of that case open. The notes are in a place locked with a key on our server. Every account has one of the same size, used or not.',
    life: 'Until you take the case out or delete your account. When a case is deleted, its note stays until then and opens nothing',
  },
  {
    what: 'The email address of your account',
    how: 'Locked with a key on our server. We find it by a mark that cannot be turned back into the address.',
    life: 'As long as your account',
  },
  {
    what: 'Six recovery words, if you made them',
    how: 'Only as a scrambled mark (Argon2id hash) that nobody can turn back, and the day you made them.',
    life: 'Until you make new ones or delete your account',
  },
  {
    what: 'Passkeys, if you added any: the name you gave each, the day you added it and when it was last used',
    how: 'Not locked. What we hold of a passkey opens nothing: its secret part never leaves your device.',
    life: 'Until you remove it or delete your account',
  },
  {
    what: 'A sign-in email that you asked for: its link and code, and the address it went to',
    how: 'The link and the code are kept only as scrambled marks (hashes). The address is locked with a key on our server.',
    life: 'It works for 30 minutes. When we were asked for many in one day, some work for 4 and a half hours. Then we keep the address for 1 day, so that the page of the link can send another one. Once you sign in, all of it goes at once',
  },
  {
    what: 'What you write in the forum, what it said before you changed it, and the tags of your topics',
    how: 'Not locked: everyone can read your posts. Only you and our moderators can read earlier versions, and posts that wait.',
    life: `Until you remove the post. Its words and versions go at once. What a moderator removed: ${daysInWords(removedPosts)}, so that it can be put back, and longer while you wait for a second person. When you delete your account, you choose whether your posts go or stay without your name`,
  },
  {
    what: 'A picture that you add to a forum post, and its description. We take out hidden details and the name of the file',
    how: 'Not locked: everyone can see it with your post. Before that, only you and our moderators can.',
    life: `Until you take it away or remove the post. One that you do not post: ${daysInWords(forumDrafts)}. One that a moderator took out: ${daysInWords(removedPosts)}. When you delete your account, it goes or stays with its post`,
  },
  {
    what: 'Drafts: what you write for the forum while you are signed in and do not post',
    how: 'Locked with a key on our server, together with where you write it. Only you see it.',
    life: `${daysInWords(forumDrafts)} after the last time you changed it, or until you post or delete it. When you delete your account, it goes at once`,
  },
  {
    what: 'Posts for the forum that go out later: what you wrote, where, and when it goes out',
    how: 'Locked with a key on our server. Only you see it.',
    life: 'Until it goes out or you stop it. If it cannot go out, it becomes a draft. When you delete your account, it goes at once',
  },
  {
    what: 'How you want to see posts of the forum and the blog that have a content note',
    how: 'Not locked. Only you see it.',
    life: 'Until you choose otherwise or delete your account',
  },
  {
    what: 'What you do not want to see in the forum: whom you muted or blocked, which topics, places and words, and since which day',
    how: 'Who or what it is lies locked with a key on our server. Only you see it. The person you blocked is not told.',
    life: 'Until you undo it or delete your account. When the other person deletes theirs, it goes too',
  },
  {
    what: 'Who wrote a forum post without a name',
    how: 'Locked with a key on our server. Others and our moderators see a made-up name. A person who leads our organization can look it up, must say why, and we tell you. We keep that too.',
    life: `Until the topic is deleted. When you delete your account, nobody can look it up from then on. If you choose that your posts go, these go one by one within ${daysInWords(namelessLeaves)}: all at once would show that they are yours. The same holds for what moderators decided about them. That someone looked it up: ${daysInWords(forumMeasures)}`,
  },
  {
    what: 'A post that you reported: which one, why, and what you added',
    how: 'Your words are locked with a key on our server. Only our moderators read them. They do not see who reported, and neither does the author.',
    life: `${daysInWords(closedReports)} after a moderator decided. When you delete your account, your name and words go at once. The reason stays until then`,
  },
  {
    what: 'A warning from a moderator of the forum, a pause of your writing, or a ban. We keep the rule, what the moderator wrote, until when, and whether you read it',
    how: 'The words are locked with a key on our server. Only you and our moderators read them.',
    life: `${daysInWords(forumMeasures)} after a warning, or after a pause or a ban is over. A ban for good stays. When you delete your account, it goes. While a pause or a ban lasts, we keep a mark of your email address, which nobody can read. So it also holds for a new account with that address`,
  },
  {
    what: 'What you asked a second person about a decision of a moderator, and what they answered',
    how: 'The words are locked with a key on our server. Only you and our moderators read them, and a person who leads our organization if they decide.',
    life: `${daysInWords(forumMeasures)} after the decision. When you delete your account, it goes at once. If it is about a post without your name, it goes within ${daysInWords(namelessLeaves)}`,
  },
  {
    what: 'That help lines appear under your post because of a word in it, and that a moderator read it. That your post waits for a moderator, or for an hour when many posts come at once',
    how: 'Not locked: everyone can see help lines. It says nothing against you.',
    life: 'As long as the post',
  },
  {
    what: 'Notes that our moderators write about a member for each other',
    how: 'Locked with a key on our server. Only our moderators read them. The file with everything about you says how many there are. Ask us if you want to know what they say.',
    life: `${daysInWords(forumMeasures)}, or until you delete your account`,
  },
  {
    what: 'Your reactions to posts of the forum, such as “Thank you”',
    how: 'With a scrambled mark in place of your name, made with a key on our server. The author sees how many people reacted, and not who.',
    life: 'Until you take it back, the post is removed, or you delete your account',
  },
  {
    what: 'Which replies you marked as helpful in a topic that you began',
    how: 'Not locked. Everyone can see it.',
    life: 'Until you take it back or the reply is removed',
  },
  {
    what: 'Which topics of the forum you keep or follow, and your notes. Whether we tell you about new replies, when we remind you',
    how: 'Only you see it. Your notes are locked with a key on our server.',
    life: 'Until you stop keeping the topic, the topic is deleted, or you delete your account',
  },
  {
    what: 'Up to which post you read each topic of the forum while you were signed in, to show you what is new',
    how: 'Not locked. Only you see it. It does not say when you read.',
    life: `Until nobody has written in the topic for ${daysInWords(forumReads)}, you delete it on the page “My Forum Posts”, or you delete your account`,
  },
  {
    what: 'Places of the forum where you want to be told about new topics',
    how: 'Not locked. Only you see it.',
    life: 'Until you stop that or delete your account',
  },
  {
    what: 'What you want by email: how often, your quiet hours and a pause',
    how: 'Not locked. These emails say what happened and have a link. They never say what was written or who wrote it.',
    life: 'Until you change it or delete your account',
  },
  {
    what: 'What we told you on the page “Recent notices”: what happened, when, and whether you saw it',
    how: 'Not locked. The newest 20, without your words or anyone else’s.',
    life: `${daysInWords(memberNotices)}, or until you delete your account`,
  },
  {
    what: 'The file with everything about you, when you ask for it',
    how: 'Locked with a key on our server. Only you can get it, while you are signed in. Our backups do not have it.',
    life: `${daysInWords(memberFiles)} after it is ready, 10 minutes after you got it, or until you delete it or your account`,
  },
  {
    what: 'Where you are signed in: when it began and the day of its last use',
    how: 'No device and no network (IP address).',
    life: `${daysInWords(memberSessions)}, or until you log out`,
  },
]
