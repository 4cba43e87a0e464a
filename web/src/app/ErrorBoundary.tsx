import { Component, type ReactNode } from 'react'

type Props = {
  /** A change of it (the path) gives the children another chance. */
  of: string
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}
type State = { failed: boolean; of: string }

/** Keeps the failure of one screen inside it. React offers this to class components alone. */
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
