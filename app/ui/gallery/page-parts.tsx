import { Bars } from '../page/bars.tsx'
import { KeyBox, ShortVersion } from '../page/page.tsx'
import { Prose } from '../page/prose.tsx'
import { DescriptionList, Table } from '../parts/data.tsx'
import { Disclosure, SectionList } from '../parts/disclosure.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Card, CardList, Chips, EmptyState, Pagination, ResultCount, StatusTag } from '../parts/lists.tsx'
import { Notice } from '../parts/notice.tsx'
import { Progress, StepsLine } from '../parts/steps.tsx'
import { WorkProgress } from '../parts/work-progress.tsx'

const HERE = '/styleguide'
const SIGNS: IconName[] = ['check', 'chevron', 'clock', 'error', 'info', 'lock', 'print', 'success']
const TAGS = ['plain', 'success', 'info', 'danger', 'waiting'] as const

export function Messages() {
  return (
    <section aria-labelledby="messages" className="spaced">
      <h2 id="messages">Messages</h2>
      {(['success', 'info', 'danger'] as const).map((kind) => (
        <Notice key={kind} kind={kind} title={`A message: ${kind}`} level={3} close={HERE}>
          <p>
            It stays until it is closed. It can hold <a href={HERE}>the style guide as a link</a>.
          </p>
        </Notice>
      ))}
      <p>
        {TAGS.map((look) => (
          <span key={look}>
            <StatusTag look={look}>{look}</StatusTag>{' '}
          </span>
        ))}
      </p>
      <p>
        {SIGNS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </p>
    </section>
  )
}

export function Texts() {
  return (
    <section aria-labelledby="texts" className="spaced">
      <h2 id="texts">Text</h2>
      <ShortVersion title="The short version" points={['The first point.', 'The second point.']} />
      <KeyBox title="A box that stands out">
        <p>A deadline, or a number to call.</p>
      </KeyBox>
      <Prose>
        <p>
          Text to read, with <a href={HERE}>the style guide as a link</a>, <strong>strong words</strong> and{' '}
          <code>code</code>.
        </p>
        <blockquote>
          <p>What someone else said.</p>
        </blockquote>
        <ul>
          <li>A point of a list</li>
          <li>Another point</li>
        </ul>
      </Prose>
      <Disclosure summary="A line to press">
        <p>What lies behind it.</p>
      </Disclosure>
      <SectionList
        name="gallery"
        sections={[
          { id: 'first', title: 'A section', note: 'A short line', content: <p>Its text.</p>, open: true },
          { id: 'second', title: 'Another section', content: <p>Its text.</p> },
        ]}
      />
    </section>
  )
}

export function Lists() {
  return (
    <section aria-labelledby="lists" className="spaced">
      <h2 id="lists">Lists</h2>
      <Chips
        label="Parts of the list"
        links={[
          { href: HERE, label: 'Chosen', current: true },
          { href: `${HERE}?part=2`, label: 'Not chosen' },
        ]}
      />
      <ResultCount>Showing 2 of 8 cards.</ResultCount>
      <CardList columns={2}>
        <Card title="A card" kicker="A kicker" href={HERE} link="Read about the card">
          <p>Its text.</p>
        </Card>
        <Card title="A card whose title leads on" href={HERE} footer={<StatusTag>New</StatusTag>}>
          <p>Its text.</p>
        </Card>
      </CardList>
      <EmptyState title="Nothing here" level={3}>
        <p>Why that is so, and what to do next.</p>
      </EmptyState>
      <Pagination page={3} pages={9} address={(page) => `${HERE}?page=${page}`} />
    </section>
  )
}

export function Facts() {
  return (
    <section aria-labelledby="facts" className="spaced">
      <h2 id="facts">Facts and figures</h2>
      <DescriptionList
        items={[
          { name: 'Name', value: 'Ada Sample', action: <a href={HERE}>Change the name</a> },
          { name: 'Answer by', value: 'Email' },
        ]}
      />
      <Table
        caption="A table"
        head={['Name', 'Number', 'State']}
        ids={['ada', 'bo']}
        rows={[
          ['Ada', '12', <StatusTag key="state">Open</StatusTag>],
          [
            'Bo',
            '7',
            <StatusTag key="state" look="success">
              Done
            </StatusTag>,
          ],
        ]}
      />
      <Bars
        id="gallery-bars"
        title="A plot"
        summary="Ours is the longer one."
        bars={[
          { label: 'Ours', value: 40, says: '40%', marked: true },
          { label: 'Others', value: 25, says: '25%' },
          { label: 'Too few', value: null, says: 'not shown' },
        ]}
      />
      <Progress now={2} of={5} label="Question 2 of 5" />
      <StepsLine
        steps={[
          { title: 'First', state: 'done', href: HERE },
          { title: 'Second', state: 'now', text: <p>What to do now.</p> },
          { title: 'Third', state: 'todo' },
        ]}
      />
      <WorkProgress done={3} all={7} working={false} what={['case', 'cases']} />
    </section>
  )
}
