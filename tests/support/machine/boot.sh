# Runs as the first process of a machine: a copy of this one in which everything may be changed, with the processes and
# mounts of its own. $1: its folder. $2: a folder that it shares. $3: Node. It then takes commands from its input.
cd "$1"
mkdir upper work root
mount -t overlay overlay -o "lowerdir=/,upperdir=upper,workdir=work" root
mount -t proc proc root/proc
mount --rbind /dev root/dev
mkdir -p root/mnt root/opt root/var/log
mount --bind "$2" root/mnt
[ -x root/usr/bin/node ] || cp "$3" root/usr/bin/node
for name in systemctl journalctl; do
  cp "$(dirname "$0")/$name.sh" "root/usr/local/bin/$name"
  chmod 0755 "root/usr/local/bin/$name"
done
exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
  chroot root /bin/sh -e
