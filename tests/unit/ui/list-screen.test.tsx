import fs from 'node:fs'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Users } from 'lucide-react'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAreas } from '#components/commerce/list/list-areas.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import customers from '#messages/en/customers.json'
import errors from '#messages/en/errors.json'
import ui from '#messages/en/ui.json'

// Next's own navigation wants a running app; none of these lists links anywhere
vi.mock('#i18n/navigation.ts', () => ({ Link: 'a' }))

type Row = { id: string; name: string }
type Props = ComponentProps<typeof ListScreen<Row>>

beforeEach(() => {
  history.replaceState(null, '', '/customers')
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = (change: Partial<NonNullable<Props['request']['data']>> = {}) => ({
  rows: [
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bo' },
  ],
  after: null,
  before: null,
  count: 2,
  ...change,
})
const columns = [{ key: 'name', head: 'Name', cell: ({ name }: Row) => name }]
const shown = (data: Props['request']['data'], change: Partial<Props> = {}) => {
  const refetch = vi.fn<() => void>()
  const request = {
    data,
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    refetch,
  } as unknown as Props['request']
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ customers, errors, ui }}>
      <ListScreen
        words="customers.list"
        icon={Users}
        request={request}
        columns={columns}
        rowKey={({ id }) => id}
        rowsWaiting={3}
        search=""
        {...change}
      />
    </NextIntlClientProvider>,
  )
  return { refetch }
}
const counted = () => screen.getByRole('status').textContent

describe('a list', () => {
  test('shows its rows and how many there are', () => {
    shown(page())
    expect(screen.getByRole('table', { name: 'Customers' }).textContent).toContain('AdaBo')
    expect(counted()).toBe('2 customers')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('counts what was found, and says that there are too many', () => {
    shown(page(), { search: 'a' })
    expect(counted()).toBe('2 matches for “a”')
    cleanup()
    shown(page({ count: 1000, count_capped: true }), { isFiltered: true })
    expect(counted()).toContain('More than 1,000 matches. Search or add filters')
  })

  test('draws as many rows as are on their way, and counts nothing yet', () => {
    shown(undefined)
    expect(screen.getAllByRole('row')).toHaveLength(4)
    expect(counted()).toBe('')
  })

  test('says that nothing is there yet, in other words where it is given them', () => {
    shown(page({ rows: [], count: 0 }))
    expect(screen.getByText('No customers yet')).toBeTruthy()
    expect(screen.getByText(/^Customers appear when/)).toBeTruthy()
    cleanup()
    shown(page({ rows: [], count: 0 }), { empty: { title: 'Nobody', about: 'Later' } })
    expect(screen.getByText('Nobody')).toBeTruthy()
    expect(screen.getByText('Later')).toBeTruthy()
  })

  test('says what narrows it to nothing, and one press takes all of that out', () => {
    history.replaceState(null, '', '/customers?search=zz&tag=vip&after=x&tab=1')
    shown(page({ rows: [], count: 0 }), { search: 'zz', isFiltered: true, filterNames: ['tag'] })
    expect(screen.getByText('No customers match “zz”')).toBeTruthy()
    expect(screen.getByText(/within your filters/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(location.search).toBe('?tab=1')
    cleanup()
    shown(page({ rows: [], count: 0 }), { isFiltered: true })
    expect(screen.getByText('No customers match these filters')).toBeTruthy()
    expect(screen.queryByText(/We searched/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Show everyone' })).toBeTruthy()
  })

  test('says that it could not be had, and tries again', () => {
    const refetch = vi.fn<() => void>()
    const request = { data: undefined, error: new Error('down'), isFetching: false, refetch }
    shown(undefined, { request: request as unknown as Props['request'] })
    expect(screen.getByRole('alert').textContent).toContain('The customers couldn’t be loaded')
    fireEvent.click(screen.getByRole('button', { name: /again/i }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  test('turns its pages by the address and begins a search at the first', async () => {
    history.replaceState(null, '', '/customers?after=here')
    shown(page({ after: 'next', before: 'previous' }))
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(location.search).toBe('?after=next')
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(location.search).toBe('?before=previous')
    fireEvent.change(screen.getByRole('textbox', { name: 'Search customers' }), {
      target: { value: 'ada ' },
    })
    await waitFor(() => expect(location.search).toBe('?search=ada'))
  })

  test('has no search where none is given, and its filters where they are put', () => {
    const props: Partial<Props> = { filters: <p>filters</p> }
    shown(page(), props)
    expect(screen.getByRole('search').parentElement?.textContent).not.toContain('filters')
    cleanup()
    shown(page(), { ...props, areFiltersBeside: true })
    expect(screen.getByRole('search').parentElement?.textContent).toContain('filters')
  })
})

const wordsOf = (locale: string, area: string): Record<string, unknown> => {
  const [file = '', ...path] = area.split('.')
  const all: unknown = JSON.parse(fs.readFileSync(`messages/${locale}/${file}.json`, 'utf8'))
  return path.reduce((words, key) => (words as Record<string, unknown>)[key], all) as never
}
const narrowable = listAreas.filter((area) => area !== 'exports')
// a text that finds orders shows groups of its own
const withoutSearch = ['returns.orders', 'staff.audit', 'store-credit.approvals', 'webhooks.sends']
const searched = narrowable.filter((area) => !withoutSearch.includes(area))

describe.each(['en', 'ru'])('the words of lists, %s', (locale) => {
  test.each(listAreas)('%s', (area) => {
    const words = wordsOf(locale, area)
    // an empty list is described by the current view
    const none = area === 'bulk.list' ? [] : ['title', 'none']
    const narrowing = (narrowable as string[]).includes(area) ? ['noMatch', 'clear'] : []
    const search = (searched as string[]).includes(area)
      ? ['search', 'searchPlaceholder', 'count', 'tooMany']
      : []
    for (const key of ['failed', ...none, ...narrowing, ...search])
      expect(words[key], key).toEqual(expect.any(String))
  })
})
