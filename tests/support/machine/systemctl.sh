#!/bin/sh -e
# Stands in for systemd where it does not run: starts and stops one service as its unit says.
read_unit() {
  sed -n "s/^$1=//p" "/etc/systemd/system/$name.service"
}

start() {
  user=$(read_unit User)
  : >>"/var/log/$name.journal"
  install -d -m "$(read_unit StateDirectoryMode)" -o "$user" -g "$user" "/var/lib/$(read_unit StateDirectory)"
  cd "$(read_unit WorkingDirectory)"
  umask "$(read_unit UMask)"
  set -a
  . "$(read_unit EnvironmentFile)"
  # shellcheck disable=SC2046
  setpriv --reuid "$user" --regid "$user" --init-groups -- $(read_unit ExecStart) \
    >>"/var/log/$name.journal" 2>&1 </dev/null &
  echo $! >"/run/$name.pid"
}

stop() {
  pid=$(cat "/run/$name.pid")
  kill -TERM "$pid"
  while grep -qs '^State:.[^Z]' "/proc/$pid/status"; do sleep 0.05; done
}

for name; do :; done
name=${name%.service}
case "$1 $2" in
  'enable --now' | 'start '*) start ;;
  'stop '*) stop ;;
  'daemon-reload '*) ;;
  *) echo "systemctl $*: not known here" >&2 && exit 1 ;;
esac
