import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PreviewPane } from '#components/assets/preview/preview-pane.tsx'
import { renderEditor } from './within.tsx'

vi.mock('next/navigation', async (load) => ({
  ...(await load<object>()),
  useSearchParams: () => new URLSearchParams(),
}))
beforeAll(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  ),
)
afterAll(() => vi.unstubAllGlobals())

test('the preview begins with the made-up customer, and asks the platform for none', () => {
  const asked = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', asked)
  renderEditor('account_page', <PreviewPane />)
  expect(screen.getByRole('button', { name: 'Sample customer' })).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})
