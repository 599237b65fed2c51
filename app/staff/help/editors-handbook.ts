/** The first page, /staff/help/posts, in Markdown. */
export const WRITING_POSTS = `
## From an idea to the site

1. Go to **Content** and press **Write a post**. A title is enough to begin.
2. Press **Save** whenever you like. Each Save is a version. Visitors see none of it. What you typed and did not save is kept for you on the server. It comes back after a closed tab or a new sign-in, and the form says since when it waits.
3. Look at **Checks before publishing** beside the words. Fix what blocks publishing. What could be better is your choice.
4. Press **Preview in a new tab** to see the real page. Nothing is saved by it. On top you can choose each theme, and how it looks on a small phone. **As mail** shows what a letter of the newsletter would say of the post. **Show the preview** puts all of this beside the form, where it follows what you type.
5. Press **Publish now**. Visitors have it with the next page they open. Search, feeds and the site map have it too.

To publish later, open **Publish it later** and choose a day and a time. The time is that of our office. Until then nobody can change the words. **Stop the schedule** makes it a draft again.

## Posts about the law

Posts in Legal Updates, Case Results and Policy Updates need a second person. They also need a source with an address, and a day to check the sources again.

1. Press **Send for review**. Where email is set up, people who can review get one, without the title or any words of the post. You get one when they have decided.
2. A second person who wrote none of the new words reads them. That is a steward, or an editor whom a steward named under **Who reviews**. They press **Approve these words**, or send them back with a note.
3. Then you can publish or schedule them. If anyone saves again, the approval ends, and the new words need their own.

When the day has come, the overview says so. Compare the post with its sources, correct it, set the next day, and publish it.

## Words that people can read

- Write for grade 6. Use short words and short sentences, 25 words at most.
- Say what people can do first. Explain after.
- Name each link by the page it opens. Write “the EEOC form” and not “click here”.
- The checks name the sentences that are hard. Names of laws do not count against you.

## Marks

- \`## A heading\` begins a part of the post.
- \`### A smaller one\` is a heading inside a part.
- \`- an item\` makes a list, and \`1. a step\` a list with numbers.
- \`**words**\` are **bold**.
- \`[the rule](https://www.ada.gov/)\` is a link.
- \`[our glossary](/glossary)\` is a link on this site.
- \`> words\` is a quote.

An empty line starts a new paragraph. HTML in the text does not work. The drawing on top comes by itself; you write what it shows.

## Pictures

1. Put the cursor where the picture belongs. Press **Add a picture**, or drop or paste it into the text.
2. Say what it shows, or mark it as decoration. Or take one that is here already.
3. Its line is in the text now. It looks like \`![A ramp at the door](picture:12)\`. Change the words there if the post needs different ones.

Without scripts, add the picture under **Pictures**, open it, and copy its line onto a line of its own.

We take the place and other hidden details out of each picture. Nobody outside the staff can open it before a post with it is published. A picture that a post shows cannot be deleted.

**Picture on top** takes the place of the drawing. With a **Picture for sharing**, links to the post show it. Otherwise they show a drawing with the title.

## Content notes

Is the post about violence, death or something else that is hard to read? Open **Content notes** below the text and tick what fits. Readers see the notes first, and the text is folded until they open it. People can choose to see such posts at once, or to hide them from lists. Feeds and letters say the notes before the words.

The title, the summary and the picture on top are always seen. Keep them calm. The checks ask for a note when a word fits one. You decide.

## Two people in one post

You can write at the same time. The page names who else is writing, and since when. If a colleague saved while you wrote, your Save puts the two together, paragraph by paragraph. If you both changed the same paragraph, nothing is saved yet. The page shows both. Take over what you need, and press Save again.

## Mistakes can be undone

- **Versions** shows every Save, who made it, and what changed between any two. “Use version 3 again” makes those words the newest.
- **Take it off the site** hides a post at once. Its words stay.
- **Put it in the bin** hides it too. For 30 days you can take it out. Then it is deleted for good.
- A correction of a public post is a Save and then **Publish now**. Until then visitors see the older words.
- Does it change what readers may rely on? Say so in the field above **Save**. The post then says “Updated on”, and lists what changed.

## Many at once

1. In any list, select the boxes before the names, or press **Select all on this page**.
2. Below the list, press what you want: **Publish**, **Set the category**, **Fill in what is missing**, **Take off the site** or **Put in the bin**. Lists of other content have those that it allows. In the list of the bin, it is **Take out of the bin**.
3. The next page names them and says what happens. Press the button there.

Each goes through the same checks as on its own page. One that something blocks, that waits for a second person, that is scheduled, or that a colleague changed in the meantime stays as it is. The page then names it, with the reason and a link.

## Links to other sites

We cannot know whether a page elsewhere is the right one. Open the links under **Links to other sites**, then press the button there. Your name and the day stay beside them. We ask again only for new links.

## Addresses and the featured post

A post has a number, and that always leads to it. You can give it words, like /blog/new-web-rule. Every older address keeps leading there, so no link breaks.

One post is featured on the blog. Press **Feature it in place of the other** on a public post. If it is taken off the site, the newest post takes its place.
`

/** The second page, /staff/help/more. */
export const EVERYTHING_ELSE = `
## Letters, guides and facts

Under **Resources and letters** you change what the Resource Hub says. Other links above the list lead to laws, states, deadline rules, accommodation examples and more. All of them need a second person where law is said.

- Fill in **What is new** before you publish a resource. Visitors read it under “What has changed”.
- Word and PDF files are made again by the site after each publication. That takes a few seconds. Until then the page says so. **Made from it** beside the words shows how far they are.
- **Our own PDF** on the page of a resource offers a PDF that you made elsewhere, in place of the files that the site makes. Add it first under **Resources**, **PDFs of our own**. It needs tags, a language and a title; the page says how to get them. Visitors still read the text on the page, so change both together. Choose **None**, and the site makes the files again.
- \`{{time limits}}\` in a text is where the site fills in the deadline rules, and \`{{federal laws}}\` the laws. A corrected rule reaches the chart and its files by itself.
- \`[Your name]\` is a blank to fill in. A part called \`## The letter\` or \`## The card\` gets a page of its own in the files.
- Quotes, code and pictures cannot be in a resource, because its files could not show them.
- The video is not made again. If you change the text of its slides, its page says that the video has older words.
- **Preview in a new tab** shows the record in its real page, before you save it. **Saved page** shows what is saved. Both come in each theme, and as on a small phone. Nobody else sees either.
- A draft that visitors have never seen can go into the bin for 30 days. Laws, states and deadline rules can only be corrected. Figures and people of the team can be added and taken off, also the last one.
- Someone on the team can have a picture. On the page of that person, press **Choose the picture**. You can add a new one there, or take one that is here. Without scripts, add it under **Pictures** and type its number. Left empty, there is a drawing.

## Easier to read, and other languages

1. On the page of a post, letter, law or state, press **Easy reading and translations**, and begin an easier version.
2. Write it for grade 5 or lower. The checks name each sentence that is too hard, with its grade. Leave out what people can read in the full text.
3. Publish it like any other text. Visitors then find **Easier to read** on the page of the full text.

When the full text changes, the list says **Changed since**. The easier page then sends visitors to the full text. Open the easier version. It shows what changed. Correct your words, save them, and press **These words fit it now**.

You can write words in other languages, too. They are kept and reviewed. Their preview is the page of the full text, with your words in it. What you left empty is in English there. Visitors read only English for now.

## Words of pages, menus and emails

1. Above the list of posts, press **Page text**. Write a word of the sentence that you want to change, and choose it.
2. Change it. **Preview in a new tab** shows it in its page, with a dashed frame around it. Nothing is saved by that.
3. Press **Save**. Visitors read it at once. Words with legal weight wait for a second person.
4. Keep what is in curly and round brackets: the site puts something there.
5. **Back to the first version** brings back the words that came with the site. **Use version 3 again** brings back older words of yours.

Text of an email, and text that appears only after someone does something on the site, have no preview. Kinds of newsletters can be renamed there too. People who chose one keep it.

## Categories and other lists

Stewards and admins find **Categories and lists** above the list of posts. Four lists are there: categories of the blog, categories of the Resource Hub, kinds of law, and kinds of fee. Each line is one name. They can change names, reorder them, add a line, and stop offering one. Whatever already has that name keeps it, and no address changes.

Under **Settings**, stewards and admins also find **Logo and color**. The site uses both at the top of each page, on receipts, in letters of the newsletter and where someone shares a page.

## The search

**Search** is among the links above the list of posts.

1. **How well it answers** shows where the right pages come up for our test questions, and which ones moved since the last time. The questions are asked again a minute after something is published.
2. **What visitors did not find** lists questions that were asked on three days. Only short questions in everyday words are kept. Beside each, you can pin a page or add words.
3. **Words that mean the same** are groups. Anyone who types one word also finds pages that use another. You can add words to a group, stop using it, or make your own.
4. **Pinned pages** come first for the questions you give them. If the page is taken off the site, the list says so.
5. Before you save, the **preview** shows the results now and with your change, and each test question that would move. Beside the form of a group or a pin, **See what would change without it** shows the same for the time after you stop using it.
6. Add a **test question** for each question that did not work. Then you will see if a later change breaks it again.
7. All of these are used once you save them. **Versions** shows who changed what and brings older words back. What you put into the bin can come back for 30 days.

## Taking posts along

**Import and export** saves all posts as a ZIP of Markdown files. You can edit them in any program and import the ZIP again. You see each change before it happens, and the same checks count. A file without a number becomes a new post. Posts that are not in the ZIP stay as they are. An import from WordPress or Ghost has a page of its own afterwards. It says what holds posts back. There you can do the same with many posts at once as in the list of posts, and add their pictures from a ZIP.

Posts from **WordPress** or **Ghost** come in the same way: choose the file that the other program exports. The page shows each post as it would be, and lists what cannot come along, such as galleries, shortcodes, embedded videos and comments. Pictures come as links, “Picture to replace”. We fetch nothing from the other site. Add the pictures under **Pictures** and put their lines in the place of the links.

**All content as one folder** holds more: posts, facts, changed words of pages, pictures, PDFs of our own, and settings for stewards. You can take it in the same way. Law and legal words wait for a second person, as always.

**Past imports** lists what came in the last 90 days. Each import has a page that shows what it added and changed. There you can undo it as a whole. What someone changed since stays as it is, and the page names it.
`
