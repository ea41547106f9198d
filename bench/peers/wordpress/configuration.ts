/** Where the processes find each other, all within one folder. */
export interface Place {
  folder: string;
  /** WordPress' own files. */
  root: string;
  url: string;
  port: number;
}

export const mariadbSocket = ({ folder }: Place) => `${folder}/mariadb.sock`;
const phpSocket = ({ folder }: Place) => `${folder}/php.sock`;

/** `DISABLE_WP_CRON`, because otherwise visits start the jobs. */
export const wpConfig = (place: Place) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${mariadbSocket(place)}');
define('DB_CHARSET', 'utf8mb4');
define('WP_HOME', '${place.url}');
define('WP_SITEURL', '${place.url}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
require_once ABSPATH . 'wp-settings.php';
`;

/** The process manager as Debian ships it; opcache is on by default. */
export const phpFpmConfig = (place: Place) => `[global]
error_log = ${place.folder}/php-fpm.log
daemonize = no
[www]
listen = ${phpSocket(place)}
pm = dynamic
pm.max_children = 5
pm.start_servers = 2
pm.min_spare_servers = 1
pm.max_spare_servers = 3
php_admin_value[opcache.enable] = 1
`;

/**
 * The server block is Debian's (/usr/share/doc/wordpress/examples/nginx-wordpress.conf), with webp beside its kinds of pictures;
 * the gzip lines are those that its nginx.conf offers. nginx keeps connections open by default.
 */
export const nginxConfig = (place: Place) => `
pid ${place.folder}/nginx.pid;
error_log stderr;
daemon off;
worker_processes auto;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  sendfile on;
  tcp_nopush on;
  access_log off;
  gzip on;
  gzip_vary on;
  gzip_comp_level 6;
  gzip_types text/plain text/css application/json application/javascript text/xml application/xml text/javascript;
  client_body_temp_path ${place.folder}/nginx-body;
  proxy_temp_path ${place.folder}/nginx-proxy;
  fastcgi_temp_path ${place.folder}/nginx-fastcgi;
  uwsgi_temp_path ${place.folder}/nginx-uwsgi;
  scgi_temp_path ${place.folder}/nginx-scgi;
  server {
    listen 127.0.0.1:${place.port};
    root ${place.root};
    index index.php;
    location / {
      try_files $uri $uri/ /index.php?$args;
    }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      # Debian sets it without the port.
      fastcgi_param HTTP_HOST $host:$server_port;
      fastcgi_param SCRIPT_FILENAME $request_filename;
      fastcgi_index index.php;
      fastcgi_pass unix:${phpSocket(place)};
    }
    location ~* \\.(js|css|png|jpg|jpeg|gif|ico|webp)$ {
      expires max;
      log_not_found off;
    }
  }
}
`;
