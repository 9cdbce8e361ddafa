'use client'

import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

type Item = { id: string; title: string; content: React.ReactNode }

/**
 * The first is selected unless said. Loaded with the dialog or editor that shows it, never with a
 * page.
 */
export function Tabs({ label, items }: { label: string; items: readonly Item[] }) {
  return (
    <AriaTabs>
      <TabList aria-label={label} className="flex gap-4 border-b border-line">
        {items.map(({ id, title }) => (
          <Tab
            key={id}
            id={id}
            className={
              '-mb-px cursor-pointer border-b-2 border-transparent py-2 text-sm ' +
              'font-medium text-text-muted outline-none ' +
              'hover:text-text focus-visible:text-accent selected:border-accent ' +
              'selected:text-text'
            }
          >
            {title}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="pt-3 outline-none">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
