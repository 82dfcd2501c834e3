import { ListItemIcon, MenuItem, type MenuItemProps } from '@mui/material'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { type CurrentUser, isAdmin } from '../../api/currentUser.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconPaths.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { useShell } from '../shell/shell.ts'
import { useCapability } from '../shell/useCapability.ts'
import { ToolMenu } from './ToolMenu.tsx'
import styles from './TopBar.module.css'

/** The account menu: user, change of password, second factor, sessions, sign-out. */
export function AccountMenu() {
  const translate = useTranslator()
  const { me, changePassword, changeSecondFactor, keysPath, invitationsPath, showSessions, signOut } = useShell()
  // An administrator who views as another user must not change the account of that user.
  const isViewed = me.viewedBy !== undefined
  return (
    <ToolMenu
      label={translate('shell.user.menu', { name: me.nome })}
      title={me.nome}
      className={styles.user}
      buttonContent={<span className={styles.avatar} data-initials={getInitials(me.nome)} />}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {(close) => [
        <AccountDetails key="identity" me={me} />,
        !isViewed && (
          <MenuItem
            key="changePassword"
            onClick={() => {
              // Synchronous, so that the menu button has the focus again before the dialog opens and stores it.
              flushSync(close)
              changePassword()
            }}
          >
            <ListItemIcon>
              <Icon name="key" />
            </ListItemIcon>
            {translate('shell.user.changePassword')}
          </MenuItem>
        ),
        !isViewed && changeSecondFactor && (
          <CapabilityItem
            key="secondFactor"
            name="secondFactor"
            icon="lock"
            close={close}
            onOpen={changeSecondFactor}
          />
        ),
        !isViewed && showSessions && (
          <CapabilityItem key="sessions" name="sessions" icon="system" close={close} onOpen={showSessions} />
        ),
        !isViewed && keysPath && <KeysItem key="keys" to={keysPath} close={close} me={me} />,
        !isViewed && invitationsPath && <InvitationsItem key="invitations" to={invitationsPath} close={close} />,
        <MenuItem key="signOut" onClick={signOut}>
          <ListItemIcon>
            <Icon name="logout" />
          </ListItemIcon>
          {translate('shell.user.logout')}
        </MenuItem>,
      ]}
    </ToolMenu>
  )
}

interface CapabilityItemProps extends Omit<MenuItemProps, 'name'> {
  name: 'secondFactor' | 'sessions'
  icon: IconName
  close: () => void
  onOpen: () => void
}

/** A menu item that opens a dialog of the account. Not rendered if the server lacks the capability. */
function CapabilityItem({ name, icon, close, onOpen, ...props }: CapabilityItemProps) {
  const translate = useTranslator()
  if (!useCapability(name)) return null
  return (
    <MenuItem
      {...props}
      onClick={() => {
        flushSync(close)
        onOpen()
      }}
    >
      <ListItemIcon>
        <Icon name={icon} />
      </ListItemIcon>
      {translate(`shell.user.${name}`)}
    </MenuItem>
  )
}

/** The link to the API keys. Not rendered if the server has none, or if the user may not have any. */
function KeysItem({ me, ...props }: Omit<PageItemProps, 'name' | 'icon'> & { me: CurrentUser }) {
  const hasKeys = useCapability('keys')
  const isForStaff = useCapability('keysForStaff')
  return hasKeys && (isAdmin(me) || isForStaff) ? <PageItem {...props} name="keys" icon="link" /> : null
}

/** The link to the invitations. Not rendered if the server has none. */
function InvitationsItem(props: Omit<PageItemProps, 'name' | 'icon'>) {
  return useCapability('invitations') ? <PageItem {...props} name="invitations" icon="mail" /> : null
}

interface PageItemProps extends Omit<MenuItemProps, 'name'> {
  name: 'keys' | 'invitations'
  icon: IconName
  close: () => void
  to: string
}

function PageItem({ name, icon, close, to, ...props }: PageItemProps) {
  const translate = useTranslator()
  const navigate = useNavigate()
  return (
    <MenuItem
      {...props}
      onClick={() => {
        close()
        void navigate(to)
      }}
    >
      <ListItemIcon>
        <Icon name={icon} />
      </ListItemIcon>
      {translate(`shell.user.${name}`)}
    </MenuItem>
  )
}

function AccountDetails({ me }: { me: CurrentUser }) {
  return (
    <li className={styles.identity} role="presentation">
      <span className={styles.name}>{me.nome}</span>
      <span>{me.email}</span>
      <span>{me.profile.nome}</span>
    </li>
  )
}
// Without this, MUI would focus this element as the first item of the menu.
AccountDetails.muiSkipListHighlight = true

/** The initials of the first and the last name. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words
  return initialWords
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
