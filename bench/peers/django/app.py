"""
Two public lists of the API in Django REST framework, as its tutorial writes them: models, serializers, generic views,
cursor pagination. `npm run bench -- api` runs it with gunicorn on the same rows, when Debian's python3-django,
python3-djangorestframework, python3-psycopg2 and gunicorn are installed.
"""
import os
from urllib.parse import parse_qs, unquote, urlsplit

import django
from django.conf import settings

database = urlsplit(os.environ["DATABASE_URL"])
socket = parse_qs(database.query).get("host", [None])[0]
settings.configure(
    SECRET_KEY="of no use: nothing is signed",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    MIDDLEWARE=["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"],
    INSTALLED_APPS=["rest_framework"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": socket or database.hostname,
            "PORT": database.port or "",
            "USER": unquote(database.username or ""),
            "PASSWORD": unquote(database.password or ""),
            "NAME": database.path[1:],
            "CONN_MAX_AGE": None,
        }
    },
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.db.models.functions import Now  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, pagination, serializers  # noqa: E402
from rest_framework.response import Response  # noqa: E402


class County(models.Model):
    name = models.TextField()

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "counties"


class Category(models.Model):
    name = models.TextField()

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "categories"


class Article(models.Model):
    title = models.TextField()
    content = models.TextField()
    image = models.TextField(null=True)
    image_alt = models.TextField(null=True)
    author = models.TextField(null=True)
    category = models.ForeignKey(Category, null=True, on_delete=models.DO_NOTHING)
    published_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "news_articles"


class CountySerializer(serializers.ModelSerializer):
    class Meta:
        model = County
        fields = ["id", "name"]


class CategorySerializer(serializers.ModelSerializer):
    class Meta:
        model = Category
        fields = ["name"]


class ArticleSerializer(serializers.ModelSerializer):
    created_at = serializers.DateTimeField(source="published_at")
    category = CategorySerializer()
    author = serializers.SerializerMethodField()

    class Meta:
        model = Article
        fields = ["id", "title", "content", "image", "created_at", "category", "author", "image_alt"]

    def get_author(self, article):
        return article.author and {"name": article.author}


class NewestFirst(pagination.CursorPagination):
    page_size = 12
    ordering = ["-published_at", "-id"]

    def get_paginated_response(self, data):
        return Response({"results": data, "next": self.get_next_link()})


class CountyList(generics.ListAPIView):
    queryset = County.objects.order_by("name")
    serializer_class = CountySerializer


class ArticleList(generics.ListAPIView):
    queryset = Article.objects.filter(published_at__lte=Now()).select_related("category")
    serializer_class = ArticleSerializer
    pagination_class = NewestFirst


urlpatterns = [path("counties/", CountyList.as_view()), path("news/", ArticleList.as_view())]
application = get_wsgi_application()
