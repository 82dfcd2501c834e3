import { Component, type ReactNode } from 'react'
import { CrashPage } from './ErrorPage.tsx'

/** An error boundary, so that the menu and the top bar remain when a page crashes. */
export class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const retry = () => this.setState({ error: undefined })
    return this.state.error === undefined ? this.props.children : <CrashPage error={this.state.error} onRetry={retry} />
  }
}
