/** The third page, /staff/help/forum, in Markdown. */
export const MODERATING = `
## The desk

**Forum** in the menu is the desk. Press **I moderate the forum** to begin. Members can write as long as at least one of you moderates. Choose how soon you usually read new posts: new members read that number.

Where email is set up, each moderator gets one when something waits: at most every six hours, and sooner for a post with help lines. **Stop moderating** ends that.

**Find a post or a person** leads to any post, also to one that nobody reported. Paste the address of its topic, or type a handle. Words are looked for in posts that everyone can read. Its page has all that you can do with it, and a link to its author.

## First posts

The first two posts of a new member wait until one of you reads them. Nobody else sees them before.

- **Approve** it, and everyone can read it. After two approved posts, the next ones appear at once.
- **Change what breaks a rule** takes out a name or an address, and lets the rest in. The author sees what you changed and why.
- **Remove it** and name the rule. The author reads the rule and your words. You can put the post back for 30 days.
- **I am looking at it** tells your colleagues that you have it. With **Hand it to a colleague** another moderator takes it over.

Under **Read each post first** you can have every post in a place wait like this.

## In the topic

While you are signed in here, each topic of the forum shows you **Moderate this topic**, and **Moderate post 3** under each post. Other readers do not see that. What you press there is done at the desk, and leads you back.

- **Make post 3 wait** takes it out of sight until one of you approves it. **Remove** names the rule. **Put it back** is there for 30 days.
- **Warn, pause or ban** leads to the page of the member, or of the made-up name.
- **Pin the topic** puts it first in its category and among the latest topics. A category has three pinned topics at most.
- **Make it the official answer** shows a reply above the posts.
- You also have an account in the forum? When you are signed in to both, check **Show that I write as a moderator**. Everyone sees “Moderator” beside that post. It cannot be without a name.

## The places

**Names, texts and order of the places** leads from the desk to the places of the forum. Change a name, what belongs there or the order, then publish it. The address of a place stays, and so do its topics. **Versions** has what it said before, and **Back to the first version** brings back the words that came with the site.

- **New topics** closes a place: people read its topics and reply in them, and no one can start a new one.
- You can add a place. You can also take one off the site, once no topic of a member is left in it. To move a topic, open its first post at the desk.

## The tags

Members choose up to three tags for a topic, and others look for topics by them. **Names and order of the tags** leads from the desk to the list. Change a name, what the tag is for or its order, then publish it. Topics keep the tag, and show its new name.

- **New topics** closes a tag: topics that have it keep it and can be found by it. Nobody can add it to another topic.
- You can add a tag, also for a later day. Members can choose it from then on.
- You can take a tag off the site as long as no topic has it. If topics have it, close it.
- A topic has the wrong tags? Open its first post at the desk and press **Correct the tags of this topic**.

## Reports

A report says what is wrong with a post, and never who said so. When three members report a post, it is hidden until one of you has read it.

- **It breaks no rule: keep it** ends the report. The person who reported it reads the outcome.
- Several junk posts at once: select them, and remove them together. You can put all of them back in one step.

## Warnings, pauses and bans

Open the post and press the name of its author. There you can warn them, pause what they write, or ban them. They read which rule you name and what you write. They do not read your name.

**Active pauses and bans** lists all of them. You can end each one early, also when the post is long gone. A pause or a ban also holds when the member deletes the account and comes back with the same email address.

**Make their posts wait again** on the page of a member takes trust back: you read their next posts first. It ends after two approved posts, or when you press **Let their posts appear at once**.

**Notes for moderators** are on the page of each post, member and made-up name. Only you and your colleagues read them there. If a member asks what we keep about them, we tell them.

## Appeals

A member can ask a second person about a removed post, a warning or a pause. The moderator who decided first cannot decide again. Read what the member says, choose, and explain why. If nobody else moderates, a steward decides.

## Many harmful posts at once

Open **Many harmful posts at once?** and press **Let new posts wait for an hour**. For 12 hours, posts of people who joined in the last 30 days appear after an hour. You can approve or remove them first. The forum says so. It ends by itself.

**Slow mode of its topic** is for one topic: each person can post once in 10 minutes, an hour or a day. You can also close a topic.

## Watched words

**Watched words** can do three things. A moderator looks at the post first, the post gets a content note, or help lines appear under it. Nobody is warned or removed because of a word.

The site comes with a first list of words that people write in a crisis. They bring help lines and nothing else. Change the list as you need.

When a post shows help lines, read it soon. Nobody here knows where its author is, and you cannot write to them from the desk. You can answer in the topic with an account of your own, also as a moderator.

## Posts without a name

A made-up name is for one member in one topic. You read each post without a name first, and such a post changes nothing on the page of a handle. When the account is deleted, these posts go one by one within four weeks. The page of the made-up name stays as it is until then. You can remove the post, and warn or pause its author, without knowing who it is.

Only a steward can **Look up who this is**: when someone may be in danger, harms others again and again, or when a law asks. The steward explains why. The member reads when it was, the reason and those words. It is in the audit trail.
`
