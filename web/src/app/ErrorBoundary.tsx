import { Component, type ReactNode } from 'react'

type Props = {
  /** A change of this value (the path) renders the children again. */
  of: string
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}
type State = { failed: boolean; of: string }

/** Limits the failure of one screen to that screen. React offers error boundaries only as class components. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, of: this.props.of }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { failed: false, of }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
