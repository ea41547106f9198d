# A user of the store with the rights of s3-policy.json, and the bucket. May run again.
set -eu
mc alias set store http://s3:9000 root "$S3_ROOT_PASSWORD"
mc mb --ignore-existing store/media
mc admin policy create store party-media /s3-policy.json
mc admin user add store party-media "$S3_PASSWORD"
mc admin policy attach store party-media --user party-media || mc admin user info store party-media | grep -q party-media
